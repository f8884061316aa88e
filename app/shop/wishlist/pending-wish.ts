import { pendingAct } from '../auth/pending-act.ts'
import type { WishlistProduct } from './wishlist.ts'

/** A press on a heart that needs somebody signed in. */
export interface PendingWish {
  product: WishlistProduct
  /** What the heart was to become: full, or empty again. */
  wished: boolean
}

const storageKey = 'pendingWish'

export const pendingWish = pendingAct<PendingWish>(
  storageKey,
  ({ product }) => typeof product.id === 'string',
)
