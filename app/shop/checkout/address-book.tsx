import { useRef, useState } from 'react'

import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { countries } from '../orders/order.ts'
import { useAddressBook } from './address-book.state.ts'
import { AddressEditor } from './address-editor.tsx'
import type { SavedAddress } from './address.data.ts'

import './address-book.css'

/** The addresses that checkout offers by one click: to look over, to change, to add to. */
export function AddressBook({ shopperId }: { shopperId: string }) {
  const { state, reload, save, remove } = useAddressBook(shopperId)
  const [open, setOpen] = useState<SavedAddress | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  if (state.status === 'loading') return <Spinner label="Loading your addresses" />
  if (state.status === 'failed') return <FailedBook onTryAgain={() => void reload()} />
  function close() {
    setOpen(null)
    // The form took the focus and is gone with it.
    requestAnimationFrame(() => add.current?.focus())
  }
  if (open !== null) {
    return <AddressEditor saved={open === 'new' ? null : open} onSave={save} onClose={close} />
  }
  return (
    <div className="address-book">
      {state.addresses.length === 0 && <p>No addresses yet. The next checkout can be shorter.</p>}
      {state.addresses.length > 0 && (
        <ul>
          {state.addresses.map((address) => (
            <li key={address.id}>
              <AddressLines address={address} />
              <AddressActs
                name={address.address_line_1}
                onEdit={() => setOpen(address)}
                onRemove={() => {
                  add.current?.focus()
                  void remove(address)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button ref={add} look="secondary" onClick={() => setOpen('new')}>
        Add an address
      </Button>
    </div>
  )
}

function AddressLines({ address }: { address: SavedAddress }) {
  return (
    <address>
      <small>{address.type === 'billing' ? 'Billing' : 'Shipping'}</small>
      <strong>
        {address.first_name} {address.last_name}
      </strong>
      <span>
        {address.address_line_1}
        {address.address_line_2 && `, ${address.address_line_2}`}
      </span>
      <span>
        {address.city}, {address.state} {address.postal_code}, {countries[address.country]}
      </span>
    </address>
  )
}

interface AddressActsProps {
  /** What the buttons are about, for those who do not see what they stand under. */
  name: string
  onEdit: () => void
  onRemove: () => void
}

function AddressActs({ name, onEdit, onRemove }: AddressActsProps) {
  return (
    <p>
      <Button look="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button look="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </p>
  )
}

function FailedBook({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Alert
      variant="destructive"
      action={
        <Button look="secondary" size="small" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      Failed to load your addresses. Please try again.
    </Alert>
  )
}
