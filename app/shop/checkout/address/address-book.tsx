import { useRef, useState } from 'react'

import { Button } from '../../../ui/button.tsx'
import { FailedSection } from '../../../ui/feedback/failed-screen.tsx'
import { Spinner } from '../../../ui/feedback/loading.tsx'
import { parseTexts, useFormDraft, type Texts } from '../../../ui/form/form-draft.ts'
import { addressOfTexts, editorTexts, type AddressKind, type SavedAddress } from './address.ts'
import { useAddressBook } from './address-book.state.ts'
import { AddressSummary } from './saved-addresses.tsx'
import { RadioGroup } from '../../../ui/form/choice.tsx'
import { SubmitForm } from '../../../ui/form/submit-form.tsx'
import { problemsOf } from './address-errors.ts'
import { AddressFields } from './address-fields.tsx'
import './address-book.css'

/** The saved addresses of an account: to add, edit and remove. */
export function AddressBook({ shopperId }: { shopperId: string }) {
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses">Addresses</h2>
      <AddressList shopperId={shopperId} />
    </section>
  )
}

function AddressList({ shopperId }: { shopperId: string }) {
  const { addresses, isError, reload, save, remove } = useAddressBook(shopperId)
  // The editor is open while it has a draft: also after Back or a reload.
  const [texts, write] = useFormDraft('address', shopperId, parseTexts)
  const [opened, setOpened] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  function open(address: SavedAddress | null) {
    setOpened(true)
    write(() => editorTexts(address))
  }
  function close() {
    write(() => ({}))
    focusList()
  }
  function focusList() {
    // The focused form is unmounted.
    requestAnimationFrame(() => addButton.current?.focus())
  }
  async function saveTyped(sent: Texts) {
    const saved = await save(addressOfTexts(sent))
    if (saved === null) return
    const id = saved.id ?? ''
    // What was typed meanwhile stays, for the address that there is now.
    write((typed) => {
      if (typed['id'] !== sent['id']) return typed
      return id !== '' && typed === sent ? {} : { ...typed, id }
    })
    focusList()
  }
  if (addresses === undefined) {
    const failure = 'Failed to load your addresses. Please try again.'
    if (isError) return <FailedSection onTryAgain={reload}>{failure}</FailedSection>
    return <Spinner label="Loading your addresses" />
  }
  if (texts['id'] !== undefined) {
    return (
      <AddressEditor
        texts={texts}
        onType={(typed) => write((before) => ({ ...before, ...typed }))}
        onSave={saveTyped}
        onClose={close}
        focused={opened}
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
              onEdit={() => open(address)}
              onRemove={() => {
                addButton.current?.focus()
                void remove(address)
              }}
            />
          ))}
        </ul>
      )}
      <Button ref={addButton} look="secondary" onClick={() => open(null)}>
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
  // A bill and a parcel often have the same street.
  const name = `${address.address_line_1}, ${address.type}`
  return (
    <li>
      <address>
        <small>{address.type === 'billing' ? 'Billing' : 'Shipping'}</small>
        <AddressSummary address={address} />
      </address>
      <p className="buttons">
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

interface AddressEditorProps {
  /** What is typed; of `editorTexts`. */
  texts: Texts
  onType: (texts: Texts) => void
  onSave: (sent: Texts) => Promise<void>
  onClose: () => void
  /** Focuses the first field. */
  focused: boolean
}

/** A form for one saved address. */
function AddressEditor({ texts, onType, onSave, onClose, focused }: AddressEditorProps) {
  const { id, type, address } = addressOfTexts(texts)
  return (
    <SubmitForm
      ref={focused ? focusFirstField : undefined}
      validate={() => problemsOf('shipping', address)}
      onAttempt={() => onSave(texts)}
      submitLabel="Save address"
      busyLabel="Saving..."
      submitShape={{}}
      onCancel={onClose}
    >
      {(problemOf, isValid) => (
        <>
          <AddressFields
            kind="shipping"
            legend={id ? 'Change this address' : 'A new address'}
            address={address}
            {...{ problemOf, isValid }}
            onChange={(typed) => onType({ ...typed })}
          />
          <RadioGroup<AddressKind>
            legend="Offer it as"
            name="address-type"
            options={kinds}
            value={type}
            onChange={(chosen) => onType({ type: chosen })}
          />
        </>
      )}
    </SubmitForm>
  )
}

function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('select, input')?.focus()
}

const kinds = [
  { value: 'billing', label: 'Billing address' },
  { value: 'shipping', label: 'Shipping address' },
] as const
