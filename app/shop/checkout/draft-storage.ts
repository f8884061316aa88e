import { countries, type ShippingAddress } from '../orders/order.ts'
import type { Shopper } from '../session/session.ts'
import { emptyBillingAddress, emptyShippingAddress } from './address/address.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { containsCardNumber } from './payment/card-number.ts'

const storageKey = 'checkoutDraft'

/** The draft that this shopper left in this tab, or null. Another shopper's draft is removed. */
export function readDraft(shopper: Shopper): CheckoutDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (isRecord(stored) && stored['shopperId'] === shopper.id) return parseDraft(stored['draft'])
    sessionStorage.removeItem(storageKey)
    return null
  } catch {
    return null
  }
}

/** Stores the draft for this tab, without notes that contain a card number. */
export function storeDraft(shopper: Shopper, draft: CheckoutDraft) {
  const notes = containsCardNumber(draft.notes) ? '' : draft.notes
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ shopperId: shopper.id, draft: { ...draft, notes } }),
    )
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** Removes the draft of this order, if it is the stored one. */
export function removeDraft(orderNumber: string) {
  try {
    if (sessionStorage.getItem(storageKey)?.includes(`"orderNumber":"${orderNumber}"`))
      sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage there is no draft.
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
