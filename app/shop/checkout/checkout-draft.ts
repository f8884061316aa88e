import type { Shopper } from '../auth/auth.ts'
import type { BillingAddress, Country, PaymentMethod, ShippingAddress } from '../orders/order.ts'
import type { SavedAddress } from './address.data.ts'
import {
  emptyBillingAddress,
  emptyShippingAddress,
  shippingFrom,
  withField,
  type AddressFieldName,
  type AddressKind,
} from './address-form.ts'
import { regionCode } from './regions.ts'

/** A code that counts for this shopper's cart. */
export interface AcceptedCode {
  code: string
  percent_off: number
}

/** Everything typed at checkout except the card, which is never part of it. */
export interface CheckoutDraft {
  billing: BillingAddress
  /** Follows the bill's address while `sameAsBilling` is set. */
  shipping: ShippingAddress
  sameAsBilling: boolean
  saveAddress: boolean
  paymentMethod: PaymentMethod
  notes: string
  code: AcceptedCode | null
  /** Made when step 3 opens, the same for every try. */
  orderNumber: string | null
}

export type DraftChange =
  | { kind: 'type'; address: AddressKind; field: AddressFieldName; value: string }
  | { kind: 'fill'; address: AddressKind; saved: SavedAddress }
  | { kind: 'same-as-billing'; sameAsBilling: boolean }
  | { kind: 'save-address'; saveAddress: boolean }
  | { kind: 'payment-method'; paymentMethod: PaymentMethod }
  | { kind: 'notes'; notes: string }
  | { kind: 'code'; code: AcceptedCode | null }
  | { kind: 'order-number'; orderNumber: string }

/** As the database holds them. */
export const longestNotes = 1000

/** Where a shopper begins: what the account knows is filled in, and the parcel goes where the bill goes. */
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

/** The draft after one change; pure. */
export function changeDraft(draft: CheckoutDraft, change: DraftChange): CheckoutDraft {
  switch (change.kind) {
    case 'type':
      return inStep(typed(draft, change.address, change.field, change.value))
    case 'fill':
      return inStep(filled(draft, change.address, change.saved))
    case 'same-as-billing':
      return inStep({ ...draft, sameAsBilling: change.sameAsBilling })
    default: {
      // The rest only put one value in its place, under its own name.
      const { kind: _kind, ...values } = change
      return { ...draft, ...values }
    }
  }
}

/** What was kept of a draft in the browser, checked as anything from outside; null when it is none. */
export function asDraft(value: unknown, shopper: Shopper): CheckoutDraft | null {
  if (!isRecord(value) || !isRecord(value['billing']) || !isRecord(value['shipping'])) return null
  const start = newDraft(shopper)
  const code = value['code']
  return {
    billing: keepTexts(emptyBillingAddress, value['billing']),
    shipping: keepTexts(emptyShippingAddress, value['shipping']),
    sameAsBilling: value['sameAsBilling'] !== false,
    saveAddress: value['saveAddress'] === true,
    paymentMethod: value['paymentMethod'] === 'paypal' ? 'paypal' : 'card',
    notes: typeof value['notes'] === 'string' ? value['notes'] : start.notes,
    code:
      isRecord(code) && typeof code['code'] === 'string' && typeof code['percent_off'] === 'number'
        ? { code: code['code'], percent_off: code['percent_off'] }
        : null,
    orderNumber: typeof value['orderNumber'] === 'string' ? value['orderNumber'] : null,
  }
}

function typed(
  draft: CheckoutDraft,
  kind: AddressKind,
  field: AddressFieldName,
  value: string,
): CheckoutDraft {
  return { ...draft, [kind]: withField(draft[kind], field, value) }
}

function filled(draft: CheckoutDraft, kind: AddressKind, saved: SavedAddress): CheckoutDraft {
  const { id: _id, type: _type, ...address } = saved
  const state = regionCode(address.country, address.state)
  return { ...draft, [kind]: { ...draft[kind], ...address, state } }
}

function inStep(draft: CheckoutDraft): CheckoutDraft {
  return draft.sameAsBilling ? { ...draft, shipping: shippingFrom(draft.billing) } : draft
}

function keepTexts<Address extends ShippingAddress>(
  empty: Address,
  kept: Record<string, unknown>,
): Address {
  const texts = Object.keys(empty)
    .filter((name) => typeof kept[name] === 'string')
    .map((name) => [name, kept[name]])
  const address: Address = { ...empty, ...Object.fromEntries(texts) }
  return { ...address, country: asCountry(address.country) }
}

function asCountry(country: string): Country {
  return country === 'CA' || country === 'MX' ? country : 'US'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
