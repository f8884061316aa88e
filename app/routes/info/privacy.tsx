import { Link } from 'react-router'

import { CompanyEmailLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage } from '../../shop/info/info-page.tsx'
import { shop } from '../../../content/shop.ts'

export const meta = staticMeta({
  title: 'Privacy Policy',
  description: `What ${shop.name} knows about you, why, for how long, and how to have it corrected or deleted.`,
  path: '/privacy',
})

export default function PrivacyScreen() {
  return (
    <InfoPage
      title="Privacy Policy"
      lastUpdated="January 2025"
      summary={
        <ul>
          <li>We keep what we need to sell you a coat and send it, and nothing else.</li>
          <li>No tracking, no advertising networks, no selling of data.</li>
          <li>Card details never leave your browser.</li>
          <li>Ask, and you get a copy of your data, a correction or its deletion.</li>
        </ul>
      }
    >
      <h2>Who is responsible</h2>
      <p>
        {shop.name}, {shop.address}. For everything about privacy write to{' '}
        <CompanyEmailLink subject="Privacy" />.
      </p>

      <h2>What we keep, and why</h2>
      <ul>
        <li>
          <strong>Account:</strong> e-mail address, first and last name, and your password as a hash
          that cannot be turned back into it. We need them so that only you can sign in.
        </li>
        <li>
          <strong>Personal information</strong> you may add: telephone and date of birth. Both are
          optional and can be cleared at any time under My Account.
        </li>
        <li>
          <strong>Cart and wishlist:</strong> so that they are the same on your telephone and your
          computer.
        </li>
        <li>
          <strong>Orders:</strong> pieces, prices, addresses, the method of payment you chose, your
          notes. To send the parcel, and because the law requires us to keep records.
        </li>
        <li>
          <strong>Saved addresses,</strong> when you tick the box at the checkout.
        </li>
        <li>
          <strong>Newsletter:</strong> your address, until you unsubscribe.
        </li>
        <li>
          <strong>Messages</strong> you send us through the contact form.
        </li>
        <li>
          <strong>Network address:</strong> for a short while, to stop people from guessing
          passwords or flooding us with messages.
        </li>
      </ul>

      <h2>What we do not keep</h2>
      <p>
        Card numbers, expiry dates and security codes: they are checked in your browser, never sent
        to us and forgotten when you leave the page. There are no analytics, no advertising pixels
        and no fonts or scripts fetched from other companies. What your browser itself stores is
        listed in the <Link to="/cookie-policy">Cookie Policy</Link>.
      </p>

      <h2>Who else sees it</h2>
      <p>
        The carrier sees your name, address and telephone number. The company that runs our servers
        stores the data for us and may not use it. The company that delivers our e-mail sees the
        messages we send you. Authorities see what the law obliges us to show. No one else does, and
        no one pays us for it.
      </p>

      <h2>How long</h2>
      <p>
        Orders for seven years, as accounting requires. Messages for two. The account, and
        everything in it, until you delete it: then cart, wishlist, addresses and profile go at
        once, and orders are kept apart for the rest of their seven years. Reviews stay, with
        nothing that identifies you.
      </p>

      <h2>Your rights</h2>
      <p>
        Wherever you live, you may ask what we have about you, receive a copy in a common format,
        have it corrected or deleted, and object to a use. You can download your data and delete
        your account in <Link to="/account">My Account</Link>; for anything else, write to us from
        the address of your account. We answer within 30 days, free of charge. You may also complain
        to the authority of your state or country.
      </p>

      <h2>Security and children</h2>
      <p>
        Connections are encrypted, and each shopper’s rows are guarded by the database itself, not
        only by the pages. Should data ever get out, we tell those concerned within 72 hours. The
        shop is meant for adults; we do not knowingly keep data of anyone under 16.
      </p>
    </InfoPage>
  )
}
