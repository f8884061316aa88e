import { counted } from '../../document/text.ts'
import type { ProductSummary } from '../catalog/product/product.ts'

export interface WishlistEntry {
  id: string
  product_id: string
  /** Null when the product was deleted. */
  product: ProductSummary | null
}

/** The entries with `product` first, once. */
export function withProduct(
  entries: readonly WishlistEntry[],
  product: ProductSummary,
): WishlistEntry[] {
  if (entries.some(({ product_id }) => product_id === product.id)) return [...entries]
  return [{ id: `optimistic-${product.id}`, product_id: product.id, product }, ...entries]
}

export function withoutProduct(
  entries: readonly WishlistEntry[],
  productId: string,
): WishlistEntry[] {
  return entries.filter((entry) => entry.product_id !== productId)
}

/** '1 item saved for later', '3 items saved for later'. */
export function savedForLater(count: number): string {
  return `${counted(count, 'item')} saved for later`
}
