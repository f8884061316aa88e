import type { Backend } from '../../platform/backend.ts'
import { refusalOf, type Refusal } from '../../platform/refusal.ts'
import type { CartItem } from './cart.ts'

/** The whole cart with its products, oldest line first. */
export async function listCartItems(backend: Backend, shopperId: string): Promise<CartItem[]> {
  const { data } = await backend
    .from('shop_cart_items')
    .select(`id, product_id, quantity, former_quantity, product:shop_products(${productColumns})`)
    .eq('user_id', shopperId)
    .order('created_at')
    .order('id')
    .throwOnError()
  return data
}

/** Adds pieces of a product; an existing line grows. A refusal is named: INSUFFICIENT_STOCK, PRODUCT_UNAVAILABLE, … */
export async function addCartItem(
  backend: Backend,
  productId: string,
  quantity: number,
): Promise<Refusal | null> {
  const { error } = await backend.rpc('cart_add', { product_id: productId, quantity })
  return refusedOrThrow(error)
}

export async function setCartItemQuantity(
  backend: Backend,
  id: string,
  quantity: number,
): Promise<Refusal | null> {
  const { error } = await backend.from('shop_cart_items').update({ quantity }).eq('id', id)
  return refusedOrThrow(error)
}

/** Every line that holds more than there are is changed to what is left, and remembers what it held. */
export async function takeWhatIsLeft(backend: Backend): Promise<Refusal | null> {
  const { error } = await backend.rpc('cart_take_what_is_left')
  return refusedOrThrow(error)
}

export async function removeCartItem(backend: Backend, id: string): Promise<void> {
  await backend.from('shop_cart_items').delete().eq('id', id).throwOnError()
}

function refusedOrThrow(error: Parameters<typeof refusalOf>[0] | null): Refusal | null {
  const refusal = error && refusalOf(error)
  if (error && !refusal) throw error
  return refusal
}

const productColumns =
  'id, name, slug, price, original_price, image_url, images, stock_quantity, is_active, is_featured, category:shop_categories(id, name, slug)'
