import { useState, type SubmitEvent } from 'react'

import { Button } from '../../../ui/button/button.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { useFormErrors } from '../use-form-errors.ts'
import { errorsOf } from './address-errors.ts'
import { AddressFields } from './address-fields.tsx'
import type { AddressToSave, SavedAddress } from './address.data.ts'
import { emptyShippingAddress, type AddressKind } from './address.ts'

import './address-editor.css'

interface AddressEditorProps {
  /** The address to edit, or null for a new one. */
  saved: SavedAddress | null
  /** Returns whether it was saved. */
  onSave: (change: AddressToSave) => Promise<boolean>
  onClose: () => void
}

/** A form for one saved address. Its content stays until it is saved. */
export function AddressEditor({ saved, onSave, onClose }: AddressEditorProps) {
  const { id, type: savedType, created_at: _createdAt, ...savedAddress } = saved ?? newAddress
  const [type, setType] = useState<AddressKind>(savedType)
  const [address, setAddress] = useState(savedAddress)
  const [busy, setBusy] = useState(false)
  const errors = useFormErrors(errorsOf('shipping', address))
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || !errors.validate()) return
    setBusy(true)
    const done = await onSave({ id, type, address })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <form
      ref={focusFirstField}
      className="address-editor"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <AddressFields
        kind="shipping"
        legend={saved ? 'Change this address' : 'A new address'}
        address={address}
        errors={errors}
        onChange={setAddress}
      />
      <RadioGroup<AddressKind>
        legend="Offer it as"
        name="address-type"
        options={kinds}
        value={type}
        onChange={setType}
      />
      <div>
        <Button type="submit" busy={busy} busyText="Saving...">
          Save address
        </Button>
        <Button look="quiet" busy={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('select, input')?.focus()
}

const newAddress = {
  ...emptyShippingAddress,
  id: null,
  type: 'shipping',
  created_at: null,
} as const

const kinds = [
  { value: 'billing', label: 'Billing address' },
  { value: 'shipping', label: 'Shipping address' },
] as const
