import { itemCount } from '../catalog/category.ts'
import { isSoldOut, type ProductSummary } from '../catalog/product.ts'
import { isWished } from './wish.ts'

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

/** The list as it is once `product` is saved: the newest comes first, and nothing comes twice. */
export function withWish(
  entries: readonly WishlistEntry[],
  product: WishlistProduct,
): WishlistEntry[] {
  if (isWished(entries, product.id)) return [...entries]
  return [{ id: `guess-${product.id}`, product_id: product.id, product }, ...entries]
}

export function withoutWish(entries: readonly WishlistEntry[], productId: string): WishlistEntry[] {
  return entries.filter((entry) => entry.product_id !== productId)
}

/** `entries` with one product standing as it stood in `before`, or not standing there at all. */
export function asBefore(
  entries: readonly WishlistEntry[],
  before: readonly WishlistEntry[],
  productId: string,
): WishlistEntry[] {
  const rest = withoutWish(entries, productId)
  const place = before.findIndex((entry) => entry.product_id === productId)
  return place < 0 ? rest : rest.toSpliced(place, 0, ...before.slice(place, place + 1))
}

/** '1 item saved for later', '3 items saved for later'. */
export function savedForLater(count: number): string {
  return `${itemCount(count)} saved for later`
}

/** Whether it can be put into the cart. What was taken down stays on the list, and only there. */
export function isAvailable({ is_active, stock_quantity }: WishlistProduct): boolean {
  return is_active && !isSoldOut({ stock_quantity })
}
