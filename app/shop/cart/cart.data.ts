import type { Backend } from '../../client/backend.ts'
import { namedOrThrow, type ApiError } from '../../client/api-error.ts'
import { productColumns } from '../catalog/product/product.ts'
import type { CartItem, CartItemChange } from './cart.ts'

/** The shopper's cart with its products, oldest item first. */
export async function listCartItems(backend: Backend, shopperId: string): Promise<CartItem[]> {
  const { data } = await backend
    .from('shop_cart_items')
    .select(
      `id, product_id, quantity, choice, former_quantity, product:shop_products(${productColumns})`,
    )
    .eq('user_id', shopperId)
    .order('created_at')
    .order('id')
    .throwOnError()
  return data
}

/**
 * Adds pieces of a product to its item, or inserts one (`public.cart_add`). Returns a named error such as
 * INSUFFICIENT_STOCK, or null.
 */
export async function addCartItem(
  backend: Backend,
  productId: string,
  quantity: number,
  choice: string | null = null,
): Promise<ApiError | null> {
  const chosen = choice === null ? {} : { choice }
  const { error } = await backend.rpc('cart_add', { product_id: productId, quantity, ...chosen })
  return namedOrThrow(error)
}

/** Returns a named error such as INSUFFICIENT_STOCK or INVALID_CHOICE, `gone` without such an item, or null. */
export async function updateCartItem(
  backend: Backend,
  id: string,
  change: CartItemChange,
): Promise<ApiError | 'gone' | null> {
  const { data, error } = await backend
    .from('shop_cart_items')
    .update(change)
    .eq('id', id)
    .select('id')
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
