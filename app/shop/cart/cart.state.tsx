import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { Refusal } from '../../client/api-error.ts'
import type { Backend } from '../../client/backend.ts'
import { currentPage, pendingPage } from '../../navigation/pending-location.ts'
import { bidiIsolate } from '../../document/text.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { productPath, type ProductSummary } from '../catalog/product/product.ts'
import { lowStockText } from '../catalog/product/stock.ts'
import { preferredSize } from '../catalog/product/size.state.ts'
import {
  performAct,
  useShopperList,
  type ShopperList,
  type StoredAct,
} from '../session/shopper-list.state.ts'
import { storedItem } from '../session/stored-item.ts'
import { addCartItem, readCart, removeCartItem, updateCartItem } from './cart.data.ts'
import {
  cartCount,
  isOptimistic,
  isSameItem,
  withAct,
  type CartAct,
  type CartAnswer,
  type CartItem,
  type CartItemChange,
} from './cart.ts'

export type Cart = ReturnType<typeof useCart>

const CartContext = createContext<ReturnType<typeof useCartOfPage> | null>(null)

/** Reads the cart of the signed-in shopper, and does what was pressed before sign-in. */
export function CartProvider({ children }: { children: ReactNode }) {
  return <CartContext value={useCartOfPage()}>{children}</CartContext>
}

function useCartOfPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const actions = useMemo(
    () => cartActions(client, () => void navigate('/cart')),
    [client, navigate],
  )
  const list = useShopperList(cartList, actions.resume)
  return useMemo(() => ({ ...list, ...actions, count: cartCount(list.items) }), [list, actions])
}

/** The cart of this page. Throws outside of `CartProvider`. */
export function useCart() {
  const cart = use(CartContext)
  if (!cart) throw new Error('useCart must be used within a CartProvider')
  return cart
}

export const cartList: ShopperList<CartItem, CartAct, CartAnswer> = {
  name: 'cart',
  stored: storedItem<StoredAct<CartAct>>('pendingCartAct', (stored) =>
    stored.type === 'add'
      ? typeof stored.product.sizes === 'string' && stored.quantity >= 1
      : typeof stored.item.id === 'string',
  ),
  read: readCart,
  apply: withAct,
  send: sendAct,
}

/** Of several quick changes to one item only the last is sent, and none of an item that is removed after them. */
async function sendAct(
  backend: Backend,
  shopperId: string,
  act: CartAct,
  { confirmed, later }: { confirmed: CartItem[]; later: CartAct[] },
): Promise<CartAnswer> {
  if (act.type === 'add') {
    const { product, size, quantity } = act
    const line = { product_id: product.id, size }
    const known = confirmed.find((item) => isSameItem(item, line))
    const id = await addCartItem(backend, shopperId, { ...line, quantity }, known)
    return id === null ? 'unknown' : { id }
  }
  if (later.some((next) => replaces(next, act))) return 'replaced'
  const id = isOptimistic(act.item)
    ? confirmed.find((item) => isSameItem(item, act.item))?.id
    : act.item.id
  if (id === undefined) return 'gone'
  const isThere =
    act.type === 'remove' ? removeCartItem(backend, id) : updateCartItem(backend, id, act.change)
  return (await isThere) ? { id } : 'gone'
}

function replaces(later: CartAct, act: CartAct): boolean {
  if (later.type === 'add' || act.type !== 'update' || !isSameItem(later.item, act.item))
    return false
  return later.type === 'remove' || 'size' in later.change === 'size' in act.change
}

export interface AddOptions {
  quantity?: number
  /** The preferred one by default. */
  size?: string
  /** Goes to /cart once the product is added. */
  buyNow?: boolean
}

/** The actions of one page. They report their result in a toast. @internal Exported for tests. */
export function cartActions(client: QueryClient, goToCart: () => void) {
  /** What was not sent because of a later act, until the next press. When that act is refused, it is sent after all. */
  let skipped: CartAct[] = []
  /**
   * Returns whether the change succeeded. Without a session the act is stored until sign-in.
   *
   * @param onRefused called when the backend refused it: the page may show an old stock
   */
  async function perform(act: CartAct, onRefused?: () => void): Promise<boolean> {
    const outcome = await performAct(client, cartList, act)
    if (outcome === 'replaced') skipped.push(act)
    if (outcome === 'gone') toast(removedBefore)
    if (outcome instanceof Refusal) {
      toast.error({ description: refusalText(outcome) ?? cartFailures[act.type] })
      onRefused?.()
      const before = skipped.findLast((each) => replaces(act, each))
      skipped = skipped.filter((each) => each !== before)
      if (before) await perform(before)
      return false
    }
    if (outcome === 'unknown')
      // It may be in the cart: to try again could add it twice.
      toast.error({
        description: cartFailures.add,
        action: { label: 'View cart', href: '/cart' },
      })
    if (outcome === 'failed') {
      const tryAgain = () => act.type === 'add' && void add(act.product, act)
      toast.error({
        description: cartFailures[act.type],
        // An act that was resumed after sign-in may have no other button on the screen.
        ...(act.type === 'add' && { action: { label: 'Try Again', onClick: tryAgain } }),
      })
    }
    return typeof outcome === 'object'
  }
  /** Adds without a word, unless it fails. */
  function put(
    product: ProductSummary,
    { quantity = 1, size = '', buyNow = false }: AddOptions = {},
    onRefused?: () => void,
  ) {
    return perform({ type: 'add', product, quantity, size, buyNow }, onRefused)
  }
  async function add(
    product: ProductSummary,
    { size = preferredSize(product), ...options }: AddOptions = {},
    onRefused?: () => void,
  ): Promise<boolean> {
    if (!(await put(product, { ...options, size }, onRefused))) return false
    const added = `${bidiIsolate(product.name)} has been added to your cart.`
    toast.success({
      title: 'Added to cart',
      description: size ? `${added} Size: ${bidiIsolate(size)}.` : added,
      picture: product.image_url,
      action: { label: 'View cart', href: '/cart' },
      secondAction: { label: 'Checkout', href: '/checkout' },
    })
    return true
  }
  /** @param isTold whether the shopper was told of the new value already. Ignores quantities below 1. */
  async function update(item: CartItem, change: CartItemChange, isTold = false): Promise<void> {
    if ('quantity' in change && change.quantity < 1) return
    const act: CartAct = { type: 'update', item, change }
    skipped = skipped.filter((each) => !replaces(act, each))
    const updated = await perform(act)
    const description =
      'quantity' in change ? 'Item quantity has been updated.' : 'Item size has been updated.'
    if (updated && !isTold) toast.success({ title: 'Cart Updated', description })
  }
  async function remove(item: CartItem): Promise<void> {
    if (!(await perform({ type: 'remove', item }))) return
    const { product } = item
    const onClick = () => product && void put(product, item)
    toast.success({
      title: 'Item Removed',
      description: 'Item has been removed from your cart.',
      ...(product && { action: { label: 'Undo', onClick } }),
    })
  }
  /** What was pressed before sign-in. The item may be gone since. */
  async function resume(act: CartAct, items: CartItem[]): Promise<void> {
    if (act.type === 'add') {
      const added = await add(act.product, act)
      // Signing in leads back to the product. A shopper who has gone on stays there.
      const [path = ''] = (pendingPage() ?? currentPage()).split('?')
      if (added && act.buyNow && [productPath(act.product), '/login'].includes(path)) goToCart()
    } else if (items.some(({ id }) => id === act.item.id)) {
      await (act.type === 'update' ? update(act.item, act.change) : remove(act.item))
    }
  }
  return { add, put, update, remove, resume }
}

function refusalText({ message, detail }: Refusal): string | undefined {
  const available = Number(detail['available'])
  const texts: Record<string, string> = {
    INSUFFICIENT_STOCK:
      available > 0
        ? `${lowStockText({ stock_quantity: available })}.`
        : 'This item has just sold out.',
    PRODUCT_UNAVAILABLE: 'This item is no longer available.',
    CART_FULL: 'Your cart is full. Check out or remove something first.',
    SIZE_UNAVAILABLE: 'This size is no longer available.',
  }
  return texts[message]
}

const removedBefore = {
  title: 'Already removed',
  description: 'This item is no longer in your cart.',
}

/** By what was tried. */
export const cartFailures: Record<CartAct['type'] | 'load', string> = {
  load: 'Failed to load cart items. Please try again.',
  add: 'Failed to add item to cart. Please try again.',
  update: 'Failed to update cart item. Please try again.',
  remove: 'Failed to remove cart item. Please try again.',
}
