import { useState, type SubmitEvent } from 'react'

import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { AddressFields } from './address-fields.tsx'
import type { SavedAddress } from './address.data.ts'
import {
  addressFieldId,
  addressProblems,
  problemsToast,
  type AddressFieldName,
  type AddressKind,
} from './address-form.ts'
import type { CheckoutDraft, DraftChange } from './checkout-draft.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { useComplaint } from './use-complaint.ts'

import './shipping-step.css'

interface ShippingStepProps {
  draft: CheckoutDraft
  change: (change: DraftChange) => void
  saved: SavedAddress[]
  onContinue: () => void
}

/** Step 1: who pays, and where it goes. */
export function ShippingStep({ draft, change, saved, onContinue }: ShippingStepProps) {
  const judgement = useJudgement(draft)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (judgement.passes()) onContinue()
  }
  const form = (kind: AddressKind) => ({
    kind,
    errorOf: (name: AddressFieldName) => judgement.errorOf(kind, name),
    isRight: (name: AddressFieldName) => judgement.isRight(kind, name),
    onType: (field: AddressFieldName, value: string) =>
      change({ kind: 'type', address: kind, field, value }),
    onLeave: (name: AddressFieldName) => judgement.leave(kind, name),
  })
  const savedOf = (kind: AddressKind) => ({
    addresses: saved.filter(({ type }) => type === kind),
    current: draft[kind],
    onChoose: (address: SavedAddress) => change({ kind: 'fill', address: kind, saved: address }),
  })
  const { sameAsBilling } = draft
  return (
    <form className="shipping-step" noValidate onSubmit={submit}>
      <SavedAddresses title="Your billing addresses" {...savedOf('billing')} />
      <AddressFields {...form('billing')} legend="Billing information" address={draft.billing} />
      <Checkbox
        label="Ship to the billing address"
        checked={sameAsBilling}
        onChange={(event) =>
          change({ kind: 'same-as-billing', sameAsBilling: event.target.checked })
        }
      />
      {!sameAsBilling && (
        <>
          <SavedAddresses title="Your shipping addresses" {...savedOf('shipping')} />
          <AddressFields
            {...form('shipping')}
            legend="Shipping information"
            address={{ ...draft.shipping, email: '', phone: '' }}
          />
        </>
      )}
      <Checkbox
        label={`Save ${sameAsBilling ? 'this address' : 'these addresses'} for next time`}
        checked={draft.saveAddress}
        onChange={(event) => change({ kind: 'save-address', saveAddress: event.target.checked })}
      />
      <Button type="submit" size="large" wide>
        Continue to payment
      </Button>
    </form>
  )
}

/** Judges a field once it was left with words in it, all of them once the shopper wants to go on. */
function useJudgement({ billing, shipping, sameAsBilling }: CheckoutDraft) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [judgeAll, setJudgeAll] = useState(false)
  const { complain, takeBack } = useComplaint()
  const problems = addressProblems(billing, shipping, sameAsBilling)
  const isJudged = (kind: AddressKind, name: AddressFieldName) =>
    judgeAll || left.has(addressFieldId(kind, name))
  const problemAt = (kind: AddressKind, name: AddressFieldName) =>
    problems.find((problem) => problem.kind === kind && problem.name === name)
  return {
    leave: (kind: AddressKind, name: AddressFieldName) =>
      setLeft(new Set(left).add(addressFieldId(kind, name))),
    errorOf: (kind: AddressKind, name: AddressFieldName) =>
      (isJudged(kind, name) && problemAt(kind, name)?.message) || null,
    isRight: (kind: AddressKind, name: AddressFieldName) =>
      left.has(addressFieldId(kind, name)) && !problemAt(kind, name),
    /** Whether the shopper may go on; says what is missing and leads to the first such field. */
    passes(): boolean {
      const [first] = problems
      takeBack()
      if (!first) return true
      setJudgeAll(true)
      complain(problemsToast(problems))
      document.getElementById(addressFieldId(first.kind, first.name))?.focus()
      return false
    },
  }
}
