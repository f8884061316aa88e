import type { ProductSummary } from '../catalog/product/product.ts'

export interface WishlistEntry {
  id: string
  product_id: string
  /** Null when the product was deleted. */
  product: ProductSummary | null
}
