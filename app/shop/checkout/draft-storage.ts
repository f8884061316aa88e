import { countries, type ShippingAddress } from '../orders/order.ts'
import type { Shopper } from '../session/session.ts'
import { emptyBillingAddress, emptyShippingAddress } from './address/address.ts'
import { newDraft, type CheckoutDraft } from './checkout-draft.ts'
import { containsCardNumber } from './payment/card-number.ts'

const storageKey = 'checkoutDraft'

// The only copy that screens read and change. What is stored is for the next load of the page.
let current: { shopperId: string; draft: CheckoutDraft } | null = null
const listeners = new Set<() => void>()

/** The draft of this shopper in this tab, or a new one. Another shopper's draft is removed. */
export function readDraft(shopper: Shopper): CheckoutDraft {
  if (current?.shopperId !== shopper.id)
    current = { shopperId: shopper.id, draft: readStored(shopper) ?? newDraft(shopper) }
  return current.draft
}

/** Changes the draft, unless another shopper's has taken its place: a response may come late. */
export function writeDraft(shopper: Shopper, change: (draft: CheckoutDraft) => CheckoutDraft) {
  if (current && current.shopperId !== shopper.id) return
  current = { shopperId: shopper.id, draft: change(readDraft(shopper)) }
  store(current)
  notify()
}

/** Calls back when the draft changes. Returns a function that unsubscribes. */
export function subscribeToDraft(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Removes the draft of this order, if it is the current one. */
export function removeDraft(shopper: Shopper, orderNumber: string) {
  if (readDraft(shopper).orderNumber !== orderNumber) return
  current = null
  removeStored()
  notify()
}

function notify() {
  for (const listener of listeners) listener()
}

function readStored(shopper: Shopper): CheckoutDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (isRecord(stored) && stored['shopperId'] === shopper.id) return parseDraft(stored['draft'])
  } catch {
    // Without storage, or with another text in it, there is no draft.
  }
  removeStored()
  return null
}

/** Without notes that contain a card number. */
function store({ shopperId, draft }: { shopperId: string; draft: CheckoutDraft }) {
  const notes = containsCardNumber(draft.notes) ? '' : draft.notes
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ shopperId, draft: { ...draft, notes } }))
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

function removeStored() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Validates a stored draft: it may be of an older release, or edited. */
function parseDraft(value: unknown): CheckoutDraft | null {
  if (!isRecord(value) || !isRecord(value['billing']) || !isRecord(value['shipping'])) return null
  const { code, notes, orderNumber } = value
  return {
    billing: parseAddress(emptyBillingAddress, value['billing']),
    shipping: parseAddress(emptyShippingAddress, value['shipping']),
    sameAsBilling: value['sameAsBilling'] !== false,
    saveAddress: value['saveAddress'] === true,
    paymentMethod: value['paymentMethod'] === 'paypal' ? 'paypal' : 'card',
    notes: typeof notes === 'string' ? notes : '',
    code:
      isRecord(code) && typeof code['code'] === 'string' && typeof code['percent_off'] === 'number'
        ? { code: code['code'], percent_off: code['percent_off'] }
        : null,
    orderNumber: typeof orderNumber === 'string' ? orderNumber : null,
    filled: value['filled'] !== false,
    cardTyped: value['cardTyped'] === true,
  }
}

function parseAddress<Address extends ShippingAddress>(
  empty: Address,
  stored: Record<string, unknown>,
): Address {
  const texts = Object.keys(empty)
    .filter((name) => typeof stored[name] === 'string')
    .map((name) => [name, stored[name]])
  const address: Address = { ...empty, ...Object.fromEntries(texts) }
  return Object.hasOwn(countries, address.country) ? address : { ...address, country: 'US' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
