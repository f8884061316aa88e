import { useState, type SubmitEvent } from 'react'

import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import type { ShippingAddress } from '../orders/order.ts'
import { AddressFields } from './address-fields.tsx'
import {
  addressFieldId,
  emptyShippingAddress,
  problemsOf,
  withField,
  type AddressFieldName,
  type AddressKind,
} from './address-form.ts'
import type { AddressToSave, SavedAddress } from './address.data.ts'

import './address-editor.css'

interface AddressEditorProps {
  /** The address to change, or null for a new one. */
  saved: SavedAddress | null
  /** True when it is kept. */
  onSave: (change: AddressToSave) => Promise<boolean>
  onClose: () => void
}

/** One address of the book, typed as at checkout. What was typed stays until it is kept. */
export function AddressEditor({ saved, onSave, onClose }: AddressEditorProps) {
  const [type, setType] = useState<AddressKind>(saved?.type ?? 'shipping')
  const form = useTypedAddress(saved)
  const [busy, setBusy] = useState(false)
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || !form.passes()) return
    setBusy(true)
    const kept = await onSave({ id: saved?.id ?? null, type, address: form.address })
    setBusy(false)
    if (kept) onClose()
  }
  return (
    <form
      ref={focusOnArrival}
      className="address-editor"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <AddressFields
        kind="shipping"
        legend={saved ? 'Change this address' : 'A new address'}
        {...form}
        address={{ ...form.address, email: '', phone: '' }}
      />
      <RadioGroup<AddressKind>
        legend="Offer it as"
        name="address-type"
        options={kinds}
        value={type}
        onChange={setType}
      />
      <div className="address-editor-ways">
        <Button type="submit" busy={busy} busyText="Saving...">
          Save address
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** An address as it is typed, judged as at checkout: a field once it was left, all of them on saving. */
function useTypedAddress(saved: SavedAddress | null) {
  const [address, setAddress] = useState<ShippingAddress>(() => startOf(saved))
  const [left, setLeft] = useState<ReadonlySet<AddressFieldName>>(new Set())
  const [judgeAll, setJudgeAll] = useState(false)
  const problems = problemsOf('shipping', { ...address, email: '', phone: '' })
  const problemAt = (name: AddressFieldName) => problems.find((problem) => problem.name === name)
  return {
    address,
    onType: (name: AddressFieldName, value: string) => setAddress(withField(address, name, value)),
    onLeave: (name: AddressFieldName) => setLeft(new Set(left).add(name)),
    errorOf: (name: AddressFieldName) =>
      ((judgeAll || left.has(name)) && problemAt(name)?.message) || null,
    isRight: (name: AddressFieldName) => left.has(name) && !problemAt(name),
    /** Whether it may be kept; leads to the first field that says no. */
    passes(): boolean {
      const [first] = problems
      setJudgeAll(true)
      if (first) document.getElementById(addressFieldId('shipping', first.name))?.focus()
      return !first
    },
  }
}

/** The button that opened the form is gone: this is where one is now. */
function focusOnArrival(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('select, input')?.focus()
}

function startOf(saved: SavedAddress | null): ShippingAddress {
  if (saved === null) return emptyShippingAddress
  const { id: _id, type: _type, ...address } = saved
  return address
}

const kinds = [
  { value: 'billing', label: 'Billing address' },
  { value: 'shipping', label: 'Shipping address' },
] as const
