import { Link } from 'react-router'

import { CompanyEmailLink, CompanyPhoneLink } from '../../layout/footer/company-links.tsx'
import { staticMeta } from '../../document/head.ts'
import { InfoPage, InfoPairs } from '../../shop/info/info-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = staticMeta({
  title: 'Order Status',
  description:
    'What Processing, Shipped and Delivered mean, how long each lasts, and where to look.',
  path: '/order-status',
})

export default function OrderStatusScreen() {
  return (
    <InfoPage
      title="Order Status"
      summary={
        <p>
          Sign in and open My Orders: every order shows where it stands. Delivery takes three to
          five business days.
        </p>
      }
    >
      <div className="info-page-actions screen-only">
        <ButtonLink to="/orders" size="large">
          Track your order
        </ButtonLink>
      </div>

      <h2>What the words mean</h2>
      <InfoPairs
        pairs={[
          [
            'Processing',
            'We have begun: your size is settled, the piece is finished, pressed and packed. Usually one to two business days. Until it ends, an order can be changed or cancelled by writing to us.',
          ],
          [
            'Shipped',
            'The parcel is with the carrier. We e-mail you its tracking number, which works within a few hours of the first scan.',
          ],
          [
            'Delivered',
            <>
              The carrier has handed it over. Your 30 days for{' '}
              <Link to="/returns-exchanges">returns and exchanges</Link> begin on this day.
            </>,
          ],
        ]}
      />
      <p>
        Before all of these an order is <strong>pending</strong>: received, with its pieces set
        aside for you; until we begin you can cancel it yourself, on its receipt. An order that was
        called off is <strong>cancelled</strong>, and one whose money went back is{' '}
        <strong>refunded</strong>.
      </p>

      <h2>Something is not right</h2>
      <ul>
        <li>
          <strong>No confirmation mail?</strong> Look in the spam folder. The order is in My Orders
          whether or not the mail came.
        </li>
        <li>
          <strong>No movement for three business days?</strong> Write to us; we will chase the
          carrier for you.
        </li>
        <li>
          <strong>Delivered, and not there?</strong> Check with neighbours and around the door
          first, then call us within a week. We replace lost parcels.
        </li>
      </ul>
      <p>
        <CompanyEmailLink /> or <CompanyPhoneLink />, with the order number (it begins with ORD-).
      </p>
    </InfoPage>
  )
}
