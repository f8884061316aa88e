import { Link } from 'react-router'

import { CompanyEmailLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage, InfoTable } from '../../shop/info/info-page.tsx'
import { shop } from '../../../content/shop.ts'

// Keep this list complete: every entry in the browser’s storage has a line here.
const stored = [
  [
    'sb-<host>-auth-token',
    'Keeps you signed in. <host> is the name of our server.',
    'Local storage, until you sign out',
  ],
  [
    'searchHistory',
    'Your last ten searches, to offer them again. They stay on this device.',
    'Local storage, until you press Clear History',
  ],
  [
    'pendingCartAct',
    'What you pressed about your cart when we had to ask you to sign in first.',
    'Local storage, until you are signed in, at most an hour',
  ],
  [
    'pendingWish',
    'The heart you pressed when we had to ask you to sign in first.',
    'Local storage, until you are signed in, at most an hour',
  ],
  [
    'resetEmail',
    'Where a reset link went, in case it has expired.',
    'Local storage, until the password is changed, at most a day',
  ],
  [
    'draft <form>',
    'What you typed into a form, so that a reload loses nothing. Never card details.',
    'Session storage, until you send it or close the tab',
  ],
  [
    'react-router-scroll-positions',
    'How far you had scrolled on each page, for the Back button.',
    'Session storage, until you close the tab',
  ],
  [
    'reloadedForRelease',
    'When this page last loaded a newer version of the shop, so that it does so only once.',
    'Session storage, until you close the tab',
  ],
  [
    'pages-<release>',
    'The last forty public pages you read, to open them without a connection.',
    'Cache storage, until the shop is updated',
  ],
]

export const meta = staticMeta({
  title: 'Cookie Policy',
  description: `${shop.name} sets no cookies. What your browser stores for the shop instead, key by key.`,
  path: '/cookie-policy',
})

export default function CookiePolicyScreen() {
  return (
    <InfoPage
      title="Cookie Policy"
      lastUpdated="January 2025"
      summary={
        <ul>
          <li>This shop sets no cookies, neither ours nor anybody else’s.</li>
          <li>
            Your browser keeps a few entries for us so that the shop works; all are listed here.
          </li>
          <li>None follows you, so there is no banner asking for your consent.</li>
        </ul>
      }
    >
      <h2>Cookies, and what we use instead</h2>
      <p>
        A cookie is a small text that a browser sends back with every request, which is what makes
        it useful for following people about. We have no need of that. What the shop must remember
        lies in your browser’s own storage, is read by our pages only, and is not sent along by
        itself. Legally it is treated like a cookie, so you should know about it in the same way.
      </p>

      <h2>What is stored</h2>
      <InfoTable
        caption="Entries in your browser’s storage"
        columns={['Name', 'What for', 'Where and how long']}
        rows={stored}
      />
      <p>
        Local storage remains when you close the browser; session storage ends with the tab. The
        entry that keeps you signed in holds your e-mail address, your name and a signed token. It
        is as good as a key while it is valid, so sign out on a computer that is not yours.
      </p>

      <h2>What we do not do</h2>
      <p>
        No third party measures your visits. There is no advertising, there are no social plug-ins,
        and we do not recognise devices by their features. Fonts, pictures and scripts come from our
        own server. Links to social networks are only links: those companies learn of you when you
        follow one, and not before.
      </p>

      <h2>Why we do not ask</h2>
      <p>
        Consent is needed for storage that is not necessary for what you asked the page to do. Every
        entry above is there because you signed in, searched, typed, read or went back here. If we
        ever wanted more than that, we would ask first, with a No as large as the Yes.
      </p>

      <h2>How to remove it</h2>
      <p>
        Signing out removes the session. Clear History, on the search page, removes your searches.
        For the rest, delete this address’s “site data” in your browser’s settings; the shop will
        work as before, with you signed out. If storage is forbidden altogether you can still
        browse, but not sign in.
      </p>

      <h2>Questions</h2>
      <p>
        Write to <CompanyEmailLink subject="Cookies" />. What we keep on our own side is described
        in the <Link to="/privacy">Privacy Policy</Link>. When the list above changes, so does the
        date under the title.
      </p>
    </InfoPage>
  )
}
