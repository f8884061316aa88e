import { createContext, use, useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { browserBackend } from '../../client/browser-backend.ts'
import { openTabSync } from '../../client/tab-sync.ts'
import { currentPage, pendingPage } from '../../navigation/pending-location.ts'
import { bidiIsolate } from '../../document/text.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ShopperState, useSessionShopper, useShopperItems } from '../session/shopper-items.state.ts'
import { storedItem } from '../session/stored-item.ts'
import type { CartOutcome, CartStore } from './cart-store.ts'
import { productPath, type ProductSummary } from '../catalog/product/product.ts'
import { usualSize } from '../catalog/product/sizes.ts'
import { cartCount, type CartItem, type CartItemChange } from './cart.ts'

type OpenCart = ReturnType<typeof openCart>

export type Cart = ReturnType<typeof useCart>

const CartContext = createContext<OpenCart | null>(null)

/** Loads the cart of the signed-in shopper, and runs the action that was pressed before sign-in. */
export function CartProvider({ cart, children }: { cart: OpenCart; children: ReactNode }) {
  const navigate = useNavigate()
  const status = useSessionShopper(cart.state)
  useEffect(() => {
    if (status === 'ready') void cart.resume(() => void navigate('/cart'))
  }, [cart, status, navigate])
  return <CartContext value={cart}>{children}</CartContext>
}

/** The cart of this page. Throws outside of `CartProvider`. */
export function useCart() {
  const cart = use(CartContext)
  if (!cart) throw new Error('useCart must be used within a CartProvider')
  const current = useShopperItems(cart.state)
  return { ...current, count: cartCount(current.items), ...cart.actions }
}

/** The cart of one page: its state, and its actions, which report their result in a toast. */
export function openCart({ backend = browserBackend, tabs = openTabSync('cart') } = {}) {
  const state: ShopperState<CartItem, CartStore> = new ShopperState(async () => {
    const { CartStore } = await import('./cart-store.ts')
    return new CartStore(state, backend, tabs)
  })

  /**
   * Returns whether the change succeeded. Without a session the action is stored until sign-in.
   *
   * @param onRefused called when the backend refused it: the page may show an old stock
   */
  async function perform(
    action: PendingCartAction,
    change: (store: CartStore) => Promise<CartOutcome>,
    onRefused?: () => void,
  ): Promise<boolean> {
    const outcome = await state.perform(change)
    if (outcome === 'signed-out') pendingCartAction.write(action)
    else if (outcome === 'gone') toast(removedBefore)
    else if (outcome !== 'done' && outcome !== 'dropped')
      toast.error({
        description: (outcome !== 'failed' && outcome.text) || failures[action.type],
        // An action that was resumed after sign-in may have no other button on the screen.
        ...(outcome === 'failed' &&
          action.type === 'add' && {
            action: { label: 'Try Again', onClick: () => void actions.add(action.product, action) },
          }),
      })
    if (typeof outcome === 'object') onRefused?.()
    return outcome === 'done'
  }

  const addToStore = (
    product: ProductSummary,
    { quantity = 1, size = usualSize(product), buyNow = false }: AddOptions = {},
    onRefused?: () => void,
  ) =>
    perform(
      { type: 'add', product, quantity, size, buyNow },
      (store) => store.add(product, quantity, size),
      onRefused,
    )

  const actions = {
    async add(
      product: ProductSummary,
      options?: AddOptions,
      onRefused?: () => void,
    ): Promise<boolean> {
      if (!(await addToStore(product, options, onRefused))) return false
      toast.success({
        title: 'Added to cart',
        description: `${bidiIsolate(product.name)} has been added to your cart.`,
        picture: product.image_url,
        action: { label: 'View cart', href: '/cart' },
        secondAction: { label: 'Checkout', href: '/checkout' },
      })
      return true
    },
    /** @param isTold whether the shopper was told of the new value already */
    async update(item: CartItem, change: CartItemChange, isTold = false): Promise<void> {
      const updated = await perform({ type: 'update', itemId: item.id, change }, (store) =>
        store.update(item, change),
      )
      const description =
        'quantity' in change ? 'Item quantity has been updated.' : 'Item size has been updated.'
      if (updated && !isTold) toast.success({ title: 'Cart Updated', description })
    },
    async remove(item: CartItem): Promise<void> {
      const removed = await perform({ type: 'remove', itemId: item.id }, (store) =>
        store.remove(item),
      )
      if (!removed) return
      const { product } = item
      const onClick = () => product && void addToStore(product, item)
      toast.success({
        title: 'Item Removed',
        description: 'Item has been removed from your cart.',
        ...(product && { action: { label: 'Undo', onClick } }),
      })
    },
    /** Returns the items as they are then. */
    async reload(): Promise<CartItem[]> {
      await state.reload()
      return state.get().items
    },
    /** Before an order: waits until every change has its response. */
    flush: () => state.perform((store) => store.flush()),
    clearAfterOrder: () => state.perform((store) => store.clearAfterOrder()),
  }

  /** Runs the action that was pressed before sign-in. */
  async function resume(goToCart: () => void): Promise<void> {
    const pending = await pendingCartAction.take()
    if (pending?.type === 'add') {
      const added = await actions.add(pending.product, pending)
      // Signing in leads back to the product. A shopper who has gone on stays there.
      const [path = ''] = (pendingPage() ?? currentPage()).split('?')
      if (added && pending.buyNow && [productPath(pending.product), '/login'].includes(path))
        goToCart()
      return
    }
    const item = state.get().items.find(({ id }) => id === pending?.itemId)
    if (item && pending?.type === 'update') await actions.update(item, pending.change)
    if (item && pending?.type === 'remove') await actions.remove(item)
  }

  return { state, actions, resume }
}

export interface AddOptions {
  quantity?: number
  /** The middle size in stock by default. */
  size?: string
  /** Goes to /cart once the product is added. */
  buyNow?: boolean
}

type PendingCartAction =
  | ({ type: 'add'; product: ProductSummary } & Required<AddOptions>)
  // By the item's id: another shopper's cart has no such item.
  | { type: 'update'; itemId: string; change: CartItemChange }
  | { type: 'remove'; itemId: string }

const pendingCartAction = storedItem<PendingCartAction>('pendingCartAct', (stored) =>
  stored.type === 'add'
    ? Array.isArray(stored.product.sizes) && stored.quantity >= 1
    : typeof stored.itemId === 'string',
)

const removedBefore = {
  title: 'Already removed',
  description: 'This item is no longer in your cart.',
}

const failures: Record<PendingCartAction['type'], string> = {
  add: 'Failed to add item to cart. Please try again.',
  update: 'Failed to update cart item. Please try again.',
  remove: 'Failed to remove cart item. Please try again.',
}
