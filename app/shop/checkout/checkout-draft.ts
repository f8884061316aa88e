import type { BillingAddress, PaymentMethod, ShippingAddress } from '../orders/order.ts'
import type { Discount } from '../pricing/pricing.ts'
import type { Shopper } from '../session/session.ts'
import {
  emptyBillingAddress,
  isSameAddress,
  shippingFrom,
  type SavedAddress,
} from './address/address.ts'
import { regionCode } from './address/regions.ts'

export interface AcceptedCode extends Discount {
  code: string
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
  /** Whether saved data was filled in. Once: what is typed or emptied afterwards stays. */
  filled: boolean
  /** Whether the card form has content. The card itself is lost with its page. */
  cardTyped: boolean
}

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
    filled: false,
    cardTyped: false,
  }
}

/**
 * The draft with the newest saved addresses and the profile's name and phone, unless they were filled in before. A
 * saved shipping address that differs from the billing address is kept separate.
 */
export function fillDraft(
  draft: CheckoutDraft,
  saved: readonly SavedAddress[],
  profile: Pick<BillingAddress, 'first_name' | 'last_name' | 'phone'>,
): CheckoutDraft {
  if (draft.filled) return draft
  const shipping = saved.find(({ type }) => type === 'shipping')
  const first = saved.find(({ type }) => type === 'billing') ?? shipping
  const billing = { ...draft.billing, ...profile }
  if (!first) return changeDraft(draft, { filled: true, billing })
  const filled = changeDraft(draft, { filled: true, billing: withSaved(billing, first) })
  if (!shipping || isSameAddress(first, shipping)) return filled
  return changeDraft(filled, {
    sameAsBilling: false,
    shipping: withSaved(filled.shipping, shipping),
  })
}

/** The draft after a change. */
export function changeDraft(draft: CheckoutDraft, change: Partial<CheckoutDraft>): CheckoutDraft {
  const next = { ...draft, ...change }
  return next.sameAsBilling ? { ...next, shipping: shippingFrom(next.billing) } : next
}

/** The address with the content of a saved one, which has neither e-mail nor phone. */
export function withSaved<Address extends ShippingAddress>(
  address: Address,
  { id: _id, type: _type, created_at: _createdAt, ...saved }: SavedAddress,
): Address {
  return { ...address, ...saved, state: regionCode(saved.country, saved.state) }
}
