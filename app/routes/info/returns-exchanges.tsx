import { Link } from 'react-router'

import { CompanyEmailLink, CompanyPhoneLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage, InfoPairs } from '../../shop/info/info-page.tsx'

export const meta = staticMeta({
  title: 'Returns & Exchanges',
  description: 'How to send a piece back or exchange it for free within 30 days, step by step.',
  path: '/returns-exchanges',
})

export default function ReturnsExchangesScreen() {
  return (
    <InfoPage
      title="Returns & Exchanges"
      lastUpdated="January 2025"
      summary={
        <ul>
          <li>30 days from delivery, for both.</li>
          <li>Exchanges are free within 30 days.</li>
          <li>
            For a return you pay the shipping, unless the piece is defective or the wrong one.
          </li>
          <li>Refunds arrive within 5–7 business days of the parcel reaching us.</li>
        </ul>
      }
    >
      <h2>Sending something back</h2>
      <ol>
        <li>
          Write to <CompanyEmailLink subject="Return" /> with your order number (it begins with
          ORD-) and the piece. A word about the reason helps the next person.
        </li>
        <li>
          You get a return number and the address within a day. Put the number inside the box.
        </li>
        <li>
          Pack the piece as it came, in its own box if that survived. Tissue is welcome; tape on
          leather is not.
        </li>
        <li>
          Send it with any carrier that gives you a receipt, within 30 days from delivery. Until it
          reaches us it travels at your risk, so keep the receipt.
        </li>
        <li>
          We look it over and refund within 5–7 business days. What we refund, and what we do not,
          is in the <Link to="/refund">Refund Policy</Link>.
        </li>
      </ol>

      <h2>Exchanging</h2>
      <p>
        Another size, another colour, another piece of the same price: free within 30 days from
        delivery. Write “Exchange” in the subject and say what you would like instead. We put it
        aside for you the moment you write, so that nobody else buys it, and send a label with which
        the parcel travels back at our cost. The new piece leaves when the carrier has scanned the
        old one. One exchange per piece is free; should the second not fit either, let us measure
        together first.
      </p>
      <p>
        If the other piece costs more, we write to you about the difference; if it costs less, we
        refund it.
      </p>

      <h2>Who pays for what</h2>
      <InfoPairs
        pairs={[
          [
            'You changed your mind',
            'Return shipping is yours, and original shipping is non-refundable.',
          ],
          ['It does not fit', 'Exchange it for free, or return it as above.'],
          ['It is defective', 'We pay the return, and refund the original shipping as well.'],
          ['We sent the wrong piece', 'We pay everything, and apologise.'],
        ]}
      />

      <h2>Gifts</h2>
      <p>
        Anyone who received a gift may exchange it with the order number or the giver’s name,
        without the giver finding out. A refund goes to the person who paid.
      </p>

      <h2>What cannot come back</h2>
      <p>
        Pieces with initials, engraving or your own words on them, worn earrings, lit candles and
        opened card sets, except when they are defective. When in doubt, ask at <CompanyPhoneLink />{' '}
        before you post anything.
      </p>
    </InfoPage>
  )
}
