import type { Backend } from '../../client/backend.ts'
import { namedOrThrow, type ApiError } from '../../client/api-error.ts'
import { productColumns } from '../catalog/product/product.ts'
import { inSize } from '../catalog/product/sizes.ts'
import type { CartItem, CartItemChange } from './cart.ts'

/** The shopper's cart with its products, oldest item first. */
export async function listCartItems(backend: Backend, shopperId: string): Promise<CartItem[]> {
  const { data } = await backend
    .from('shop_cart_items')
    .select(
      `id, product_id, size, quantity, former_quantity, product:shop_products(${productColumns})`,
    )
    .eq('user_id', shopperId)
    .order('created_at')
    .order('id')
    .throwOnError()
  return data.map(({ product, ...item }) => ({
    ...item,
    product: product && inSize(product, item.size),
  }))
}

/**
 * Adds pieces of a product in a size to its item, or inserts one (`public.cart_add`). Returns a named error such as
 * INSUFFICIENT_STOCK, or null.
 */
export async function addCartItem(
  backend: Backend,
  productId: string,
  quantity: number,
  size = '',
): Promise<ApiError | null> {
  const { error } = await backend.rpc('cart_add', { product_id: productId, quantity, size })
  return namedOrThrow(error)
}

/** Returns a named error such as INSUFFICIENT_STOCK or SIZE_UNAVAILABLE, `gone` without such an item, or null. */
export async function updateCartItem(
  backend: Backend,
  id: string,
  change: CartItemChange,
): Promise<ApiError | 'gone' | null> {
  const { data, error } =
    'size' in change
      ? await backend.rpc('cart_change_size', { id, size: change.size })
      : await backend.from('shop_cart_items').update(change).eq('id', id).select('id')
  return data?.length === 0 ? 'gone' : namedOrThrow(error)
}

/** Reduces every item that exceeds the stock to it; the former quantity is stored with the item. */
export async function reduceToStock(backend: Backend): Promise<ApiError | null> {
  const { error } = await backend.rpc('cart_take_what_is_left')
  return namedOrThrow(error)
}

/** Returns `gone` without such an item, or null. */
export async function removeCartItem(backend: Backend, id: string): Promise<'gone' | null> {
  const { data } = await backend
    .from('shop_cart_items')
    .delete()
    .eq('id', id)
    .select('id')
    .throwOnError()
  return data.length === 0 ? 'gone' : null
}
