import { useRef, useState } from 'react'

import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useAddressBook } from './address-book.state.ts'
import { AddressEditor } from './address-editor.tsx'
import { AddressSummary } from './address-summary.tsx'
import type { SavedAddress } from './address.data.ts'

import './address-book.css'

/** The saved addresses of an account: to add, edit and remove. */
export function AddressBook({ shopperId }: { shopperId: string }) {
  const { addresses, reload, save, remove } = useAddressBook(shopperId)
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  if (addresses === 'loading') return <Spinner label="Loading your addresses" />
  if (addresses === 'failed') return <LoadingError onTryAgain={() => void reload()} />
  if (edited !== null) {
    return (
      <AddressEditor
        saved={edited === 'new' ? null : edited}
        onSave={save}
        onClose={() => {
          setEdited(null)
          // The focused form is unmounted.
          requestAnimationFrame(() => addButton.current?.focus())
        }}
      />
    )
  }
  return (
    <div className="address-book">
      {addresses.length === 0 ? (
        <p>No addresses yet. The next checkout can be shorter.</p>
      ) : (
        <ul className="address-list">
          {addresses.map((address) => (
            <AddressBookEntry
              key={address.id}
              address={address}
              onEdit={() => setEdited(address)}
              onRemove={() => {
                addButton.current?.focus()
                void remove(address)
              }}
            />
          ))}
        </ul>
      )}
      <Button ref={addButton} look="secondary" onClick={() => setEdited('new')}>
        Add an address
      </Button>
    </div>
  )
}

interface AddressBookEntryProps {
  address: SavedAddress
  onEdit: () => void
  onRemove: () => void
}

function AddressBookEntry({ address, onEdit, onRemove }: AddressBookEntryProps) {
  const name = address.address_line_1
  return (
    <li>
      <address>
        <small>{address.type === 'billing' ? 'Billing' : 'Shipping'}</small>
        <AddressSummary address={address} />
      </address>
      <p>
        <Button look="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button look="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </li>
  )
}

function LoadingError({ onTryAgain }: { onTryAgain: () => void }) {
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
