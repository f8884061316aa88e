import type { ProductSummary } from '../catalog/product.ts'

/** One product saved for later. Null when the product has left the shop altogether. */
export interface WishlistEntry {
  id: string
  product_id: string
  product: WishlistProduct | null
}

export interface WishlistProduct extends ProductSummary {
  is_active: boolean
}

export interface WishlistState {
  status: 'loading' | 'signed-out' | 'ready' | 'failed'
  entries: WishlistEntry[]
}

export function isWished(entries: readonly WishlistEntry[], productId: string): boolean {
  return entries.some((entry) => entry.product_id === productId)
}
