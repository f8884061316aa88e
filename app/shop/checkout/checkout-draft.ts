import type { BillingAddress, PaymentMethod, ShippingAddress } from '../orders/order.ts'
import type { Shopper } from '../session/session.ts'
import type { SavedAddress } from './address/address.data.ts'
import { emptyBillingAddress, isSameAddress, shippingFrom } from './address/address.ts'
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
  const filled = changeDraft(draft, { billing: withSaved(draft.billing, first) })
  if (!shipping || isSameAddress(first, shipping)) return filled
  return changeDraft(filled, {
    sameAsBilling: false,
    shipping: withSaved(filled.shipping, shipping),
  })
}

/** The draft with the profile's phone, unless a phone or an address has been typed. */
export function withPhone(draft: CheckoutDraft, phone: string): CheckoutDraft {
  const { billing } = draft
  if (billing.phone !== '' || billing.address_line_1 !== '') return draft
  return changeDraft(draft, { billing: { ...billing, phone } })
}

/** The draft after a change. */
export function changeDraft(draft: CheckoutDraft, change: Partial<CheckoutDraft>): CheckoutDraft {
  const next = { ...draft, ...change }
  return next.sameAsBilling ? { ...next, shipping: shippingFrom(next.billing) } : next
}

/** The address with the content of a saved one, which has neither e-mail nor phone. */
export function withSaved<Address extends ShippingAddress>(
  address: Address,
  { id: _id, type: _type, ...saved }: SavedAddress,
): Address {
  return { ...address, ...saved, state: regionCode(saved.country, saved.state) }
}
