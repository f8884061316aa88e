import { throwRefusal } from '../../client/api-error.ts'
import type { Backend } from '../../client/backend.ts'
import { productColumns } from '../catalog/product/product.data.ts'
import type { ProductSummary } from '../catalog/product/product.ts'

export interface WishlistEntry {
  id: string
  product_id: string
  /** Null when the product was deleted. */
  product: ProductSummary | null
}

/** The whole wishlist with its products and their categories, newest first. */
export async function listWishlistEntries(
  backend: Backend,
  shopperId: string,
): Promise<WishlistEntry[]> {
  const { data } = await backend
    .from('shop_wishlist_items')
    .select(`id, product_id, product:shop_products(${productColumns})`)
    .eq('user_id', shopperId)
    .order('created_at', { ascending: false })
    .order('id')
    .throwOnError()
  return data
}

/** The database's unique key rejects a product that is already saved, for example by another tab; its trigger a hidden one: PRODUCT_UNAVAILABLE. */
export async function addToWishlist(
  backend: Backend,
  shopperId: string,
  productId: string,
): Promise<'added' | 'already-there'> {
  const entry = { user_id: shopperId, product_id: productId }
  const { error } = await backend.from('shop_wishlist_items').insert(entry)
  if (error?.code === duplicateKey) return 'already-there'
  throwRefusal(error)
  return 'added'
}

/** `gone` when the product was not on the wishlist. */
export async function removeFromWishlist(
  backend: Backend,
  shopperId: string,
  productId: string,
): Promise<'removed' | 'gone'> {
  const { data } = await backend
    .from('shop_wishlist_items')
    .delete()
    .eq('user_id', shopperId)
    .eq('product_id', productId)
    .select('id')
    .throwOnError()
  return data.length === 0 ? 'gone' : 'removed'
}

const duplicateKey = '23505'
