import type { Backend } from '../../client/backend.ts'
import { isSessionError, Refusal, throwRefusal } from '../../client/api-error.ts'
import { logError } from '../../document/error-log.ts'
import { productColumns } from '../catalog/product/product.data.ts'
import { inSize } from '../catalog/product/sizes.ts'
import { exceedsStock, type CartItem, type CartItemChange } from './cart.ts'

/** The shopper's cart with its products, oldest item first. @internal Exported for tests. */
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

/** The same, with every item that exceeds the stock reduced to it; the former quantity is stored with the item. */
export async function readCart(
  backend: Backend,
  shopperId: string,
  signal: AbortSignal,
  tell: () => void,
): Promise<CartItem[]> {
  const items = await listCartItems(backend, shopperId)
  // A change under way takes the place of this read.
  if (signal.aborted || !items.some(exceedsStock)) return items
  // Only once: if more is sold in the meantime, the next read reduces again.
  const { error } = await backend.rpc('cart_take_what_is_left')
  if (error && error.message !== 'INSUFFICIENT_STOCK') throw error
  tell()
  return listCartItems(backend, shopperId)
}

/** What is known of an item. */
type Line = Pick<CartItem, 'id' | 'quantity'>

interface Addition {
  product_id: string
  size: string
  quantity: number
}

/**
 * Adds pieces of a product in a size: to the item that is known, if its quantity is still the same, else as a new item.
 * When another tab was faster, the item is read again. Returns its id. Without an answer nothing is sent again: the item
 * is read, and the result is null when that does not tell whether the pieces were added.
 *
 * @throws a Refusal, such as INSUFFICIENT_STOCK; an error after which nothing was added
 */
export async function addCartItem(
  backend: Backend,
  shopperId: string,
  added: Addition,
  known: Line | null = null,
): Promise<string | null> {
  let line = known
  for (const pause of [50, 100, 200, 400, 800, null]) {
    try {
      const id = line
        ? await growItem(backend, line, added.quantity)
        : await insertItem(backend, { user_id: shopperId, ...added })
      if (id !== null) return id
    } catch (error) {
      if (error instanceof Refusal || isSessionError(error)) throw error
      const before = line?.quantity ?? 0
      const found = await findItem(backend, shopperId, added).catch(() => undefined)
      if (found !== undefined && (found?.quantity ?? 0) === before) throw error
      logError('The cart got no response', error)
      return found?.quantity === before + added.quantity ? found.id : null
    }
    if (pause === null) break
    // Jitter: tabs that met must not meet again.
    await new Promise((resolve) => setTimeout(resolve, pause * Math.random()))
    line = await findItem(backend, shopperId, added)
  }
  throw new Error('Other tabs change this cart item')
}

/** Null when it has another quantity by now, or is gone. */
async function growItem(backend: Backend, { id, quantity }: Line, by: number) {
  const { data, error } = await backend
    .from('shop_cart_items')
    .update({ quantity: quantity + by })
    .eq('id', id)
    .eq('quantity', quantity)
    .select('id')
  throwRefusal(error)
  return data?.[0]?.id ?? null
}

/** Null when there is such an item by now. */
async function insertItem(backend: Backend, row: Addition & { user_id: string }) {
  const { data, error } = await backend.from('shop_cart_items').insert(row).select('id')
  if (error?.code === duplicateKey) return null
  throwRefusal(error)
  return data?.[0]?.id ?? null
}

async function findItem(backend: Backend, shopperId: string, { product_id, size }: Addition) {
  const { data } = await backend
    .from('shop_cart_items')
    .select('id, quantity')
    .eq('user_id', shopperId)
    .eq('product_id', product_id)
    .eq('size', size)
    .maybeSingle()
    .throwOnError()
  return data
}

/**
 * Returns whether there is such an item.
 *
 * @throws a Refusal, such as INSUFFICIENT_STOCK or SIZE_UNAVAILABLE
 */
export async function updateCartItem(
  backend: Backend,
  id: string,
  change: CartItemChange,
): Promise<boolean> {
  const { data, error } =
    'size' in change
      ? await backend.rpc('cart_change_size', { id, size: change.size })
      : await backend.from('shop_cart_items').update(change).eq('id', id).select('id')
  throwRefusal(error)
  return data?.length !== 0
}

/** Returns whether there was such an item. */
export async function removeCartItem(backend: Backend, id: string): Promise<boolean> {
  const { data } = await backend
    .from('shop_cart_items')
    .delete()
    .eq('id', id)
    .select('id')
    .throwOnError()
  return data.length > 0
}

const duplicateKey = '23505'
