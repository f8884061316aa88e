import type { CartProduct } from './cart.ts'

/** A click on Add to Cart that first had to ask for sign-in; carried out right after it. */
export interface PendingAdd {
  product: CartProduct
  quantity: number
  /** Buy Now: the way goes on to the cart. */
  buyNow: boolean
}

const storageKey = 'pendingCartAdd'
/** Long enough to sign up and find the mail, short enough not to surprise anybody tomorrow. */
const keptForMs = 60 * 60 * 1000

// In localStorage, not in the tab's: the confirmation mail opens a tab of its own.
export function rememberPendingAdd(pending: PendingAdd) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...pending, at: Date.now() }))
  } catch {
    // Without storage the visitor clicks once more; nothing else is lost.
  }
}

/** The click to carry out, once: it is forgotten with the asking. */
export function takePendingAdd(): PendingAdd | null {
  try {
    const stored = localStorage.getItem(storageKey)
    localStorage.removeItem(storageKey)
    const pending = JSON.parse(stored ?? 'null') as (PendingAdd & { at: number }) | null
    const fresh = pending !== null && Date.now() - pending.at < keptForMs
    return fresh && typeof pending.product.id === 'string' && pending.quantity >= 1 ? pending : null
  } catch {
    return null
  }
}
