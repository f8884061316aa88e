import type { WishlistProduct } from './wishlist.ts'

/** A press on a heart that first had to ask for sign-in; carried out right after it. */
export interface PendingWish {
  product: WishlistProduct
  /** What the heart was to become: full, or empty again. */
  wished: boolean
}

const storageKey = 'pendingWish'
/** Long enough to sign up and find the mail, short enough not to surprise anybody tomorrow. */
const keptForMs = 60 * 60 * 1000

// In localStorage, not in the tab's: the confirmation mail opens a tab of its own.
export function rememberPendingWish(pending: PendingWish) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...pending, at: Date.now() }))
  } catch {
    // Without storage the visitor clicks once more; nothing else is lost.
  }
}

/** The wish to carry out, once: it is forgotten with the asking. */
export function takePendingWish(): PendingWish | null {
  try {
    const stored = localStorage.getItem(storageKey)
    localStorage.removeItem(storageKey)
    const pending = JSON.parse(stored ?? 'null') as (PendingWish & { at: number }) | null
    if (pending === null || Date.now() - pending.at >= keptForMs) return null
    const { product, wished } = pending
    return typeof product.id === 'string' ? { product, wished } : null
  } catch {
    return null
  }
}
