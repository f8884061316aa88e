import type { WishlistProduct } from './wishlist.ts'

const storageKey = 'pendingWish'
/** Long enough to sign up and find the mail, short enough not to surprise anybody tomorrow. */
const keptForMs = 60 * 60 * 1000

// In localStorage, not in the tab's: the confirmation mail opens a tab of its own.
/** Keeps a wish that first had to ask for sign-in; it is carried out right after it. */
export function rememberPendingWish(product: WishlistProduct) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ product, at: Date.now() }))
  } catch {
    // Without storage the visitor clicks once more; nothing else is lost.
  }
}

/** The wish to carry out, once: it is forgotten with the asking. */
export function takePendingWish(): WishlistProduct | null {
  try {
    const stored = localStorage.getItem(storageKey)
    localStorage.removeItem(storageKey)
    const pending = JSON.parse(stored ?? 'null') as { product: WishlistProduct; at: number } | null
    if (pending === null || Date.now() - pending.at >= keptForMs) return null
    return typeof pending.product.id === 'string' ? pending.product : null
  } catch {
    return null
  }
}
