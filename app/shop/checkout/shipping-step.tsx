import type { SubmitEvent } from 'react'

import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { addressErrors, addressErrorToast } from './address/address-errors.ts'
import { AddressFields } from './address/address-fields.tsx'
import type { SavedAddress } from './address/address.data.ts'
import type { AddressFieldName, AddressKind } from './address/address.ts'
import { SavedAddresses } from './address/saved-addresses.tsx'
import type { CheckoutDraft, DraftChange } from './checkout-draft.ts'
import { useFormErrors } from './use-form-errors.ts'

interface ShippingStepProps {
  draft: CheckoutDraft
  change: (change: DraftChange) => void
  saved: SavedAddress[]
  onContinue: () => void
}

/** Step 1: the billing and the shipping address. */
export function ShippingStep({ draft, change, saved, onContinue }: ShippingStepProps) {
  const { billing, shipping, sameAsBilling } = draft
  const found = addressErrors(billing, shipping, sameAsBilling)
  const errors = useFormErrors(found, addressErrorToast(found))
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (errors.validate()) onContinue()
  }
  const fieldsOf = (kind: AddressKind) => ({
    kind,
    errors,
    onType: (field: AddressFieldName, value: string) =>
      change({ kind: 'type', address: kind, field, value }),
  })
  const savedOf = (kind: AddressKind) => ({
    addresses: saved.filter(({ type }) => type === kind),
    current: draft[kind],
    onChoose: (address: SavedAddress) => change({ kind: 'fill', address: kind, saved: address }),
  })
  return (
    <form noValidate onSubmit={submit}>
      <SavedAddresses title="Your billing addresses" {...savedOf('billing')} />
      <AddressFields {...fieldsOf('billing')} legend="Billing information" address={billing} />
      <Checkbox
        label="Ship to the billing address"
        checked={sameAsBilling}
        onChange={(event) => change({ kind: 'set', sameAsBilling: event.target.checked })}
      />
      {!sameAsBilling && (
        <>
          <SavedAddresses title="Your shipping addresses" {...savedOf('shipping')} />
          <AddressFields
            {...fieldsOf('shipping')}
            legend="Shipping information"
            address={shipping}
          />
        </>
      )}
      <Checkbox
        label={`Save ${sameAsBilling ? 'this address' : 'these addresses'} for next time`}
        checked={draft.saveAddress}
        onChange={(event) => change({ kind: 'set', saveAddress: event.target.checked })}
      />
      <Button type="submit" size="large" wide>
        Continue to payment
      </Button>
    </form>
  )
}
