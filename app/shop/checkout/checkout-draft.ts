import type { BillingAddress, PaymentMethod, ShippingAddress } from '../orders/order.ts'
import type { Shopper } from '../session/session.ts'
import type { SavedAddress } from './address/address.data.ts'
import { emptyBillingAddress, isSameAddress, shippingFrom, withField } from './address/address.ts'
import type { AddressFieldName, AddressKind } from './address/address.ts'
import { regionCode } from './address/regions.ts'

export interface AcceptedCode {
  code: string
  percent_off: number
}

/** All input of the checkout except the card, which is never part of it. */
export interface CheckoutDraft {
  billing: BillingAddress
  /** Follows the billing address while `sameAsBilling` is set. */
  shipping: ShippingAddress
  sameAsBilling: boolean
  saveAddress: boolean
  paymentMethod: PaymentMethod
  notes: string
  code: AcceptedCode | null
  /** Set when step 3 opens; the same for every attempt. */
  orderNumber: string | null
}

export type DraftChange =
  | { kind: 'type'; address: AddressKind; field: AddressFieldName; value: string }
  | { kind: 'fill'; address: AddressKind; saved: SavedAddress }
  | ({ kind: 'set' } & Partial<Omit<CheckoutDraft, AddressKind>>)

/** As in the database. */
export const maxNotesLength = 1000

/** A new draft with the data of the account. */
export function newDraft({ firstName, lastName, email }: Shopper): CheckoutDraft {
  const billing = { ...emptyBillingAddress, first_name: firstName, last_name: lastName, email }
  return {
    billing,
    shipping: shippingFrom(billing),
    sameAsBilling: true,
    saveAddress: false,
    paymentMethod: 'card',
    notes: '',
    code: null,
    orderNumber: null,
  }
}

/**
 * The draft with the newest saved addresses, unless an address has been typed. A saved shipping address that
 * differs from the billing address is kept separate.
 */
export function withSavedAddresses(
  draft: CheckoutDraft,
  saved: readonly SavedAddress[],
): CheckoutDraft {
  const billing = saved.find(({ type }) => type === 'billing')
  const shipping = saved.find(({ type }) => type === 'shipping')
  const first = billing ?? shipping
  if (!first || draft.billing.address_line_1 !== '') return draft
  const filled = changeDraft(draft, { kind: 'fill', address: 'billing', saved: first })
  if (!shipping || isSameAddress(first, shipping)) return filled
  const apart = changeDraft(filled, { kind: 'set', sameAsBilling: false })
  return changeDraft(apart, { kind: 'fill', address: 'shipping', saved: shipping })
}

/** The draft with the profile's phone, unless a phone or an address has been typed. */
export function withPhone(draft: CheckoutDraft, phone: string): CheckoutDraft {
  const { billing } = draft
  if (billing.phone !== '' || billing.address_line_1 !== '') return draft
  return changeDraft(draft, { kind: 'type', address: 'billing', field: 'phone', value: phone })
}

/** The draft after one change. */
export function changeDraft(draft: CheckoutDraft, change: DraftChange): CheckoutDraft {
  switch (change.kind) {
    case 'type': {
      const address = withField(draft[change.address], change.field, change.value)
      return syncShipping({ ...draft, [change.address]: address })
    }
    case 'fill': {
      const { id: _id, type: _type, ...saved } = change.saved
      const state = regionCode(saved.country, saved.state)
      const address = { ...draft[change.address], ...saved, state }
      return syncShipping({ ...draft, [change.address]: address })
    }
    case 'set': {
      const { kind: _kind, ...values } = change
      return syncShipping({ ...draft, ...values })
    }
  }
}

function syncShipping(draft: CheckoutDraft): CheckoutDraft {
  return draft.sameAsBilling ? { ...draft, shipping: shippingFrom(draft.billing) } : draft
}
