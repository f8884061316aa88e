import { countries, type ShippingAddress } from '../../orders/order.ts'

import './address-summary.css'

/** An address in three lines. */
export function AddressSummary({ address }: { address: ShippingAddress }) {
  return (
    <span className="address-summary">
      <strong>
        <bdi>{`${address.first_name} ${address.last_name}`}</bdi>
      </strong>
      <span>
        <bdi>{address.address_line_1}</bdi>
        {address.address_line_2 && (
          <span>
            , <bdi>{address.address_line_2}</bdi>
          </span>
        )}
      </span>
      <span>
        <bdi>{address.city}</bdi>, <bdi>{address.state}</bdi> <bdi>{address.postal_code}</bdi>,{' '}
        <span>{countries[address.country]}</span>
      </span>
    </span>
  )
}
