import type { Shopper } from '../auth/auth.ts'
import { asDraft, type CheckoutDraft } from './checkout-draft.ts'
import { holdsCardNumber } from './payment-card.ts'

const storageKey = 'checkoutDraft'

/** The draft this shopper left in this tab, or null. Another shopper's is not shown and not kept. */
export function readDraft(shopper: Shopper): CheckoutDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      shopperId?: unknown
      draft?: unknown
    } | null
    if (kept?.shopperId === shopper.id) return asDraft(kept.draft, shopper)
    forgetDraft()
    return null
  } catch {
    return null
  }
}

/** Keeps the draft until the tab closes or the order stands. A card number among the notes is left out. */
export function keepDraft(shopper: Shopper, draft: CheckoutDraft) {
  const notes = holdsCardNumber(draft.notes) ? '' : draft.notes
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ shopperId: shopper.id, draft: { ...draft, notes } }),
    )
  } catch {
    // Without storage the draft lives as long as the page; nothing else is lost.
  }
}

export function forgetDraft() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // There was none to forget.
  }
}

/** The receipt of this order is here: the draft that led to it has done its work. Another draft stays. */
export function forgetDraftOf(orderNumber: string) {
  try {
    if (sessionStorage.getItem(storageKey)?.includes(`"orderNumber":"${orderNumber}"`))
      forgetDraft()
  } catch {
    // There was none to forget.
  }
}
