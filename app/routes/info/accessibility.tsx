import { CompanyEmailLink, CompanyPhoneLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage } from '../../shop/info/info-page.tsx'
import { shop } from '../../../content/shop.ts'

export const meta = staticMeta({
  title: 'Accessibility',
  description: `How ${shop.name} works with a keyboard, a screen reader or large type, and whom to tell when it does not.`,
  path: '/accessibility',
})

export default function AccessibilityScreen() {
  return (
    <InfoPage
      title="Accessibility"
      lastUpdated="January 2025"
      summary={
        <p>
          We aim at the Web Content Accessibility Guidelines (WCAG) 2.1, Level AA. If something
          stops you, write or call: we take the order with you and then mend the page.
        </p>
      }
    >
      <p>
        A shop that cannot be entered by everybody is badly built. We design for the keyboard and
        the screen reader from the first drawing, and test with both before anything new opens.
      </p>

      <h2>What you may expect</h2>
      <ul>
        <li>Everything can be reached and used with the keyboard, in an order that makes sense.</li>
        <li>The focus is always visible, and is never hidden behind something that sticks.</li>
        <li>A link at the top skips to the content of the page.</li>
        <li>Headings, landmarks, lists and tables are marked up as what they are.</li>
        <li>Pictures of products are described; ornament is silent.</li>
        <li>
          Every field has a label, and every error says what to do, in words and beside its field.
        </li>
        <li>Changes are announced: what was added to the cart, how many results there are.</li>
        <li>
          Text has a contrast of at least 4.5 to 1, and no meaning is carried by colour alone.
        </li>
        <li>Text may be enlarged to 200 percent, and the page read at a width of 320 pixels.</li>
        <li>Anything that moves can be paused, and rests if your system asks for less motion.</li>
        <li>High-contrast and forced-colour modes are respected.</li>
        <li>Information pages, listings and product pages can be read without any script.</li>
      </ul>

      <h2>What is not good enough yet</h2>
      <p>
        Some product pictures show a weave that words describe only roughly; the text beside them
        says more. Dragging the two ends of the price slider needs a steady hand, so they also move
        by the arrow keys.
      </p>

      <h2>Tell us</h2>
      <p>
        Send feedback to <CompanyEmailLink subject="Accessibility" />: which page, what you wanted
        to do, and, if you like, which browser and aid you use. We answer within two business days.
      </p>

      <h2>Another way in</h2>
      <p>
        You can order by telephone: call <CompanyPhoneLink />. We read out any page, describe any
        piece for as long as you like, place the order with you and send the confirmation in large
        type if you prefer. It costs no more.
      </p>
    </InfoPage>
  )
}
