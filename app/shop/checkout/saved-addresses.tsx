import { Disclosure } from '../../ui/disclosure.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { countries, type ShippingAddress } from '../orders/order.ts'
import type { SavedAddress } from './address.data.ts'

import './saved-addresses.css'

interface SavedAddressesProps {
  title: string
  addresses: SavedAddress[]
  /** What the form holds now: the card that says the same is marked. */
  current: ShippingAddress
  onChoose: (address: SavedAddress) => void
}

/** Addresses of earlier orders; a click fills the form. */
export function SavedAddresses({ title, addresses, ...choice }: SavedAddressesProps) {
  if (addresses.length === 0) return null
  const more = addresses.slice(shownAtOnce)
  return (
    <div className="saved-addresses">
      <h3>{title}</h3>
      <AddressCards addresses={addresses.slice(0, shownAtOnce)} {...choice} />
      {more.length > 0 && (
        <Disclosure look="quiet" summary={`Show ${more.length} more`}>
          <AddressCards addresses={more} {...choice} />
        </Disclosure>
      )}
    </div>
  )
}

function AddressCards({ addresses, current, onChoose }: Omit<SavedAddressesProps, 'title'>) {
  return (
    <ul>
      {addresses.map((address) => (
        <li key={address.id}>
          <button
            type="button"
            aria-pressed={saysTheSame(address, current)}
            onClick={() => onChoose(address)}
          >
            <VisuallyHidden>Use the address </VisuallyHidden>
            <strong>
              <bdi>
                {address.first_name} {address.last_name}
              </bdi>
            </strong>
            <span>
              <bdi>{address.address_line_1}</bdi>
              {address.address_line_2 && (
                <>
                  , <bdi>{address.address_line_2}</bdi>
                </>
              )}
            </span>
            <span>
              <bdi>{address.city}</bdi>, <bdi>{address.state}</bdi> <bdi>{address.postal_code}</bdi>
              , {countries[address.country]}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function saysTheSame(saved: SavedAddress, current: ShippingAddress): boolean {
  return compared.every((name) => saved[name].trim() === current[name].trim())
}

const compared = [
  'first_name',
  'last_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'postal_code',
  'country',
] as const
const shownAtOnce = 4
