import { Link } from 'react-router'

import { CompanyEmailLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage } from '../../shop/info/info-page.tsx'
import { shop } from '../../../content/shop.ts'
import { formatUsd, formatWholeUsd, groupDigits } from '../../shop/pricing/pricing.ts'
import { useRates } from '../../shop/pricing/rates.state.ts'

export const meta = staticMeta({
  title: 'Terms of Service',
  description: `What you and ${shop.name} may expect of each other: orders, prices, delivery, accounts and reviews.`,
  path: '/terms',
})

export default function TermsScreen() {
  const rates = useRates()
  return (
    <InfoPage
      title="Terms of Service"
      lastUpdated="January 2025"
      summary={
        <ul>
          <li>Prices are in US dollars; shipping and tax are shown before you order.</li>
          <li>An order is binding once we confirm it, and may be cancelled until it is shipped.</li>
          <li>You have 30 days from delivery to send things back.</li>
          <li>Keep your password to yourself, and write about our pieces what is true.</li>
        </ul>
      }
    >
      <h2>Who we are</h2>
      <p>
        This shop is run by {shop.name}, {shop.address}. By using it you agree to these terms. If
        you do not, you are welcome to look and to write to us all the same.
      </p>

      <h2>Ordering</h2>
      <p>
        To order you need an account and an address in the United States, Canada or Mexico. When you
        press “Place order” you make us an offer; the confirmation with the order number is our
        acceptance. The pieces are set aside for you from that moment. Should a price have changed
        or a piece be gone while you were typing, the checkout says so before anything is ordered.
        If an obvious slip of the pen put a coat on sale for the price of a card, we may decline,
        and tell you why.
      </p>

      <h2>Prices, shipping and tax</h2>
      <p>
        {`We charge in US dollars. Rupees on the search pages are for orientation, at ${rates.rupees_per_dollar} to the dollar. Shipping costs ${formatUsd(rates.standard_shipping)} and is free when the subtotal is over ${formatWholeUsd(rates.free_shipping_over)}, in India over ₹${groupDigits(rates.free_shipping_over_rupees, 2)}. Tax is ${rates.tax_percent} percent of the subtotal. The checkout takes addresses in the United States, Canada and Mexico. Codes, such as the one for a first order, can be used once and cannot be combined.`}
      </p>

      <h2>Payment</h2>
      <p>
        You choose card or PayPal. Card details are checked in your browser for typing errors; they
        are not sent to us and not stored. An order’s payment is marked pending until we have
        settled it with you.
      </p>

      <h2>Delivery</h2>
      <p>
        Usually 3–5 business days. Where you left a size open we write to you first; delivery is
        later by the time until you answer. The risk passes to you when the parcel is handed over.
      </p>

      <h2>Returns</h2>
      <p>
        30 days from delivery, as set out in the <Link to="/refund">Refund Policy</Link> and under{' '}
        <Link to="/returns-exchanges">Returns &amp; Exchanges</Link>, which are part of these terms.
      </p>

      <h2>Your account</h2>
      <p>
        Give a true name and an e-mail address that reaches you, choose a password you use nowhere
        else, and tell us when somebody else may know it. We may close an account that is used for
        fraud or to disturb the shop for others.
      </p>

      <h2>Reviews</h2>
      <p>
        Reviews say what you think. They are shown without your name, marked as verified when you
        bought the piece here. We remove what insults people, advertises or reveals private matters,
        and nothing for being unkind to us. You keep the right to your words and allow us to show
        them.
      </p>

      <h2>Texts and pictures</h2>
      <p>
        What you see here was written and drawn by us and belongs to us. Share links and single
        pictures as you like; ask before you print or sell them.
      </p>

      <h2>Liability and law</h2>
      <p>
        We answer for what we do wrong, up to the price of the order where the law allows a limit,
        and without limit where it does not. The law of the State of Maine applies; consumer
        protection where you live stays in force. Changes to these terms hold for orders placed
        after them. Questions: <CompanyEmailLink />.
      </p>
    </InfoPage>
  )
}
