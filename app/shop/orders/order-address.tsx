import { countries, type BillingAddress, type ShippingAddress } from './order.ts'

import './order-address.css'

/** An address as it stands on a parcel; e-mail and phone below where it has them. */
export function OrderAddress({ address }: { address: ShippingAddress | BillingAddress }) {
  const contact = 'email' in address ? [address.email, address.phone] : []
  const lines = [
    `${address.first_name} ${address.last_name}`,
    address.address_line_1,
    address.address_line_2,
    `${address.city}, ${address.state} ${address.postal_code}`,
    countries[address.country] ?? address.country,
    ...contact,
  ]
  return (
    <address className="order-address">
      {lines.filter(Boolean).map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </address>
  )
}
