import { useState, type SubmitEvent } from 'react'

import { Button } from '../../../ui/button/button.tsx'
import type { Texts } from '../../../ui/form/form-draft.ts'
import { RadioGroup } from '../../../ui/form/choice.tsx'
import { useFormErrors } from '../use-form-errors.ts'
import { errorsOf } from './address-errors.ts'
import { AddressFields } from './address-fields.tsx'
import { addressOfTexts } from './address-draft.ts'
import type { AddressKind } from './address.ts'

import './address-editor.css'

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
export function AddressEditor({ texts, onType, onSave, onClose, focused }: AddressEditorProps) {
  const { id, type, address } = addressOfTexts(texts)
  const [busy, setBusy] = useState(false)
  const errors = useFormErrors(errorsOf('shipping', address))
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || !errors.validate()) return
    setBusy(true)
    await onSave(texts)
    setBusy(false)
  }
  return (
    <form
      ref={focused ? focusFirstField : undefined}
      className="address-editor"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <AddressFields
        kind="shipping"
        legend={id ? 'Change this address' : 'A new address'}
        address={address}
        errors={errors}
        onChange={(typed) => onType({ ...typed })}
      />
      <RadioGroup<AddressKind>
        legend="Offer it as"
        name="address-type"
        options={kinds}
        value={type}
        onChange={(chosen) => onType({ type: chosen })}
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

const kinds = [
  { value: 'billing', label: 'Billing address' },
  { value: 'shipping', label: 'Shipping address' },
] as const
