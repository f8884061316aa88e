import { countries, type BillingAddress, type ShippingAddress } from './order.ts'

/** An address as on a parcel, with e-mail and phone below where it has them. */
export function OrderAddress({ address }: { address: ShippingAddress | BillingAddress }) {
  const contact = 'email' in address ? [address.email, address.phone] : []
  return (
    <address>
      <AddressLine>{`${address.first_name} ${address.last_name}`}</AddressLine>
      <AddressLine>{address.address_line_1}</AddressLine>
      <AddressLine>{address.address_line_2}</AddressLine>
      <div>
        <bdi>{address.city}</bdi>, <bdi>{address.state}</bdi> <bdi>{address.postal_code}</bdi>
      </div>
      <div>{countries[address.country] ?? address.country}</div>
      {contact.map((line, index) => (
        <AddressLine key={index}>{line}</AddressLine>
      ))}
    </address>
  )
}

function AddressLine({ children }: { children: string | null }) {
  return (
    children && (
      <div>
        <bdi>{children}</bdi>
      </div>
    )
  )
}
