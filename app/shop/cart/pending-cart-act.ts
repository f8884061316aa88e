import { pendingAct } from '../auth/pending-act.ts'
import type { CartProduct } from './cart.ts'

/** What was pressed about the cart, and needs somebody signed in. */
export type PendingCartAct =
  | {
      act: 'add'
      product: CartProduct
      quantity: number
      /** Buy Now: the way goes on to the cart. */
      buyNow?: boolean
    }
  // By the id of the line, which nobody else's cart has: another person who signs in changes nothing.
  | { act: 'change'; itemId: string; quantity: number }
  | { act: 'remove'; itemId: string }

const storageKey = 'pendingCartAct'

export const pendingCartAct = pendingAct<PendingCartAct>(storageKey, (stored) =>
  stored.act === 'add'
    ? typeof stored.product.id === 'string' && stored.quantity >= 1
    : typeof stored.itemId === 'string',
)
