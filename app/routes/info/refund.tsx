import { Link } from 'react-router'
import { CompanyEmailLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage } from '../../shop/info/info-page.tsx'

export const meta = staticMeta({
  title: 'Refund Policy',
  description:
    'Money back within 30 days of delivery: what is refunded, what is not, and how long it takes.',
  path: '/refund',
})

export default function RefundScreen() {
  return (
    <InfoPage
      title="Refund Policy"
      lastUpdated="January 2025"
      summary={
        <ul>
          <li>You may return a piece within 30 days from delivery.</li>
          <li>We refund within 5–7 business days of receiving it.</li>
          <li>Original shipping is non-refundable.</li>
          <li>You pay return shipping, unless the piece is defective or we sent the wrong one.</li>
        </ul>
      }
    >
      <h2>What can be refunded</h2>
      <p>
        Any piece that comes back within 30 days from the day it was delivered, unworn beyond trying
        on, unwashed, with its labels and in a box that protects it. Trying on means at home, with
        your own shoes, for as long as it takes to be sure. You need not give a reason, although we
        read every one that is given.
      </p>

      <h2>What cannot</h2>
      <p>
        Pieces made for one person only: with initials, a hand-written text, an engraving or a
        printed address. Earrings that were worn, and candles that were lit. Cards and papers whose
        wrapping is open. None of this applies when something is defective; then everything can be
        refunded.
      </p>

      <h2>What you get back</h2>
      <p>
        The full price you paid for the piece and the tax on it, after any discount. The original
        shipping is non-refundable, because the carrier has earned it. The cost of sending the
        parcel back is yours, unless the piece is defective or is not what you ordered: in both
        cases we send a paid label and refund the original shipping as well.
      </p>

      <h2>How long it takes</h2>
      <p>
        We look at a return on the day it arrives or the next, and refund within 5–7 business days
        to the method you paid with. You get an e-mail when the money leaves us. Banks may take a
        few days more to show it; that part we cannot hurry.
      </p>

      <h2>Defective pieces</h2>
      <p>
        A seam that opens, a dye that runs although you washed it as told, a button that was never
        sewn on properly: write to us with a photograph, also after the 30 days. Choose between a
        repair, another piece and your money. Wear is not a defect, but ask anyway. We mend most
        things at cost.
      </p>

      <h2>Cancelled orders</h2>
      <p>
        An order that has not been shipped can be cancelled by writing to us. Everything is refunded
        then, shipping included, within the same 5–7 business days.
      </p>

      <h2>How to ask for a refund</h2>
      <p>
        Follow the steps under <Link to="/returns-exchanges">Returns &amp; Exchanges</Link>, or
        write to <CompanyEmailLink subject="Refund" /> with your order number. Your rights under the
        law of your state or country stay as they are; nothing here makes them smaller.
      </p>
    </InfoPage>
  )
}
