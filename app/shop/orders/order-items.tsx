import { Picture } from '../../ui/picture/picture.tsx'
import { ItemSize, ProductLink } from '../catalog/product/product-link.tsx'
import { countries } from '../pricing/countries.ts'
import { formatUsd } from '../pricing/pricing.ts'
import type { OrderItem, BillingAddress, ShippingAddress } from './order.ts'
import './orders.css'

/** The items of an order under their names at that time; those still in the shop are links. */
export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <ul className="order-items">
      {items.map((item) => (
        <li key={item.id}>
          <Picture src={item.product_image_url} alt="" sizes="4rem" widths={[160]} />
          <div>
            <ProductLink product={item.product} name={item.product_name} />
            <small>{`${item.quantity} × ${formatUsd(item.unit_price)}`}</small>
            <ItemSize size={item.size} />
          </div>
          <span>{formatUsd(item.total_price)}</span>
        </li>
      ))}
    </ul>
  )
}

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
