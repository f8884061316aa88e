import { Checkbox } from '../../ui/form/choice.tsx'
import { SubmitForm } from '../../ui/form/submit-form.tsx'
import { addressProblems } from './address/address-errors.ts'
import { AddressFields } from './address/address-fields.tsx'
import type { AddressKind, SavedAddress } from './address/address.ts'
import { SavedAddresses } from './address/saved-addresses.tsx'
import { withSaved, type CheckoutDraft } from './checkout-draft.ts'

interface ShippingStepProps {
  draft: CheckoutDraft
  change: (change: Partial<CheckoutDraft>) => void
  saved: SavedAddress[]
  onContinue: () => void
}

/** Step 1: the billing and the shipping address. */
export function ShippingStep({ draft, change, saved, onContinue }: ShippingStepProps) {
  const { billing, shipping, sameAsBilling } = draft
  const savedOf = (kind: AddressKind) => saved.filter(({ type }) => type === kind)
  return (
    <SubmitForm
      validate={() => addressProblems(billing, shipping, sameAsBilling)}
      onAttempt={async () => onContinue()}
      submitLabel="Continue to payment"
    >
      {(problemOf, isValid) => (
        <>
          <SavedAddresses
            title="Your billing addresses"
            addresses={savedOf('billing')}
            current={billing}
            onChoose={(chosen) => change({ billing: withSaved(billing, chosen) })}
          />
          <AddressFields
            kind="billing"
            legend="Billing information"
            address={billing}
            {...{ problemOf, isValid }}
            onChange={(typed) => change({ billing: typed })}
          />
          <Checkbox
            label="Ship to the billing address"
            checked={sameAsBilling}
            onChange={(event) => change({ sameAsBilling: event.target.checked })}
          />
          {!sameAsBilling && (
            <>
              <SavedAddresses
                title="Your shipping addresses"
                addresses={savedOf('shipping')}
                current={shipping}
                onChoose={(chosen) => change({ shipping: withSaved(shipping, chosen) })}
              />
              <AddressFields
                kind="shipping"
                legend="Shipping information"
                address={shipping}
                {...{ problemOf, isValid }}
                onChange={(typed) => change({ shipping: typed })}
              />
            </>
          )}
          <Checkbox
            label={`Save ${sameAsBilling ? 'this address' : 'these addresses'} for next time`}
            checked={draft.saveAddress}
            onChange={(event) => change({ saveAddress: event.target.checked })}
          />
        </>
      )}
    </SubmitForm>
  )
}
