import { Disclosure } from '../../../ui/disclosure.tsx'
import type { ShippingAddress } from '../../orders/order.ts'
import { countries } from '../../pricing/countries.ts'
import { isSameAddress, type SavedAddress } from './address.ts'
import '../../../ui/form/choice.css'
import './saved-addresses.css'

interface SavedAddressesProps {
  title: string
  addresses: SavedAddress[]
  /** The content of the form: the same address is marked as chosen. */
  current: ShippingAddress
  onChoose: (address: SavedAddress) => void
}

/** Buttons that fill the form with a saved address. */
export function SavedAddresses({ title, addresses, ...choice }: SavedAddressesProps) {
  if (addresses.length === 0) return null
  const more = addresses.slice(maxShown)
  return (
    <div className="saved-addresses">
      <h3>{title}</h3>
      <AddressButtons addresses={addresses.slice(0, maxShown)} {...choice} />
      {more.length > 0 && (
        <Disclosure look="quiet" summary={`Show ${more.length} more`}>
          <AddressButtons addresses={more} {...choice} />
        </Disclosure>
      )}
    </div>
  )
}

function AddressButtons({ addresses, current, onChoose }: Omit<SavedAddressesProps, 'title'>) {
  return (
    <ul className="address-list">
      {addresses.map((address) => (
        <li key={address.id}>
          <button
            type="button"
            className="choice-box"
            aria-pressed={isSameAddress(address, current)}
            onClick={() => onChoose(address)}
          >
            <span className="visually-hidden">Use the address </span>
            <AddressSummary address={address} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const maxShown = 4

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
