import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'

import { browserBackend } from '../../platform/browser-backend.ts'
import { otherTabsOf } from '../../platform/other-tabs.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { isolated } from '../../ui/isolated.ts'
import { confirm, notify } from '../../ui/toast.ts'
import { useAuth } from '../auth/auth.state.ts'
import { CartStore, type CartOutcome } from './cart-store.ts'
import { cartCount, type CartItem, type CartProduct, type CartState } from './cart.ts'
import { pendingCartAct, type PendingCartAct } from './pending-cart-act.ts'

export type Cart = CartState & {
  /** Pieces in the cart; 0 when signed out. */
  count: number
  /** Adds and says so. True when the pieces are in the cart. */
  add(product: CartProduct, quantity?: number): Promise<boolean>
  changeQuantity(item: CartItem, quantity: number): Promise<void>
  /** Removes and offers to undo it. */
  remove(item: CartItem): Promise<void>
  reload(): Promise<void>
  /** After an order: the cart is empty at once and then read again. */
  ordered(): Promise<void>
  /** Before an order: the last changes have reached the backend, or were refused. */
  settled(): Promise<void>
}

const CartContext = createContext<CartStore | null>(null)

/** Owns the cart of whoever is signed in, for everything inside. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(openStore)
  const auth = useAuth()
  const shopperId = auth.status === 'signed-in' ? auth.shopper.id : null
  useEffect(() => {
    if (auth.status !== 'loading') void store.become(shopperId)
  }, [store, auth.status, shopperId])
  useEffect(() => otherTabs.listen(() => void store.reload()), [store])
  return <CartContext value={store}>{children}</CartContext>
}

/** The cart on this page. Only inside of `CartProvider`. */
export function useCart(): Cart {
  const store = use(CartContext)
  if (!store) throw new Error('useCart must be used within a CartProvider')
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialState)
  const acts = useMemo(() => cartActs(store), [store])
  return { ...state, ...acts, count: cartCount(state.items) }
}

/** The acts as a shopper experiences them: done and said so, or undone and said why. */
export function cartActs(store: CartStore) {
  return {
    reload: () => store.reload(),
    ordered: () => store.ordered(),
    settled: () => store.settled(),
    async add(product: CartProduct, quantity = 1) {
      const result = await store.add(product, quantity)
      if (result.outcome === 'done') {
        const description = `${isolated(product.name)} has been added to your cart.`
        confirm({
          title: 'Added to cart',
          description,
          picture: product.image_url,
          action: { label: 'View cart', href: '/cart' },
          secondAction: { label: 'Checkout', href: '/checkout' },
        })
      } else {
        complain(result, { act: 'add', product, quantity })
      }
      return result.outcome === 'done'
    },
    async changeQuantity(item: CartItem, quantity: number) {
      const result = await store.changeQuantity(item, quantity)
      if (result.outcome !== 'done')
        return complain(result, { act: 'change', itemId: item.id, quantity })
      confirm({ title: 'Cart Updated', description: 'Item quantity has been updated.' })
    },
    async remove(item: CartItem) {
      const result = await store.remove(item)
      if (result.outcome !== 'done') return complain(result, { act: 'remove', itemId: item.id })
      const { product, quantity } = item
      const undo = product && {
        label: 'Undo',
        onClick: () => void undoRemoval(store, product, quantity),
      }
      confirm({
        title: 'Item Removed',
        description: 'Item has been removed from your cart.',
        ...(undo ? { action: undo } : {}),
      })
    },
  }
}

async function undoRemoval(store: CartStore, product: CartProduct, quantity: number) {
  const result = await store.add(product, quantity)
  if (result.outcome !== 'done') complain(result, { act: 'add', product, quantity })
}

/** Where the session is over the page itself asks to sign in, and the act is carried out after that. */
function complain(result: Exclude<CartOutcome, { outcome: 'done' }>, asked: PendingCartAct) {
  if (result.outcome === 'signed-out') return pendingCartAct.remember(asked)
  const failure = failures[asked.act]
  const description = result.outcome === 'refused' ? refusalWords(result.refusal, failure) : failure
  notify({ title: 'Error', description, variant: 'destructive' })
}

const failures: Record<PendingCartAct['act'], string> = {
  add: 'Failed to add item to cart. Please try again.',
  change: 'Failed to update cart item. Please try again.',
  remove: 'Failed to remove cart item. Please try again.',
}

/** What a refusal means for the shopper, and what can be done. */
function refusalWords({ name, detail }: Refusal, failure: string): string {
  const words: Record<string, string> = {
    INSUFFICIENT_STOCK:
      Number(detail['available']) > 0
        ? `Only ${Number(detail['available'])} left in stock.`
        : 'This item has just sold out.',
    PRODUCT_UNAVAILABLE: 'This item is no longer available.',
    QUANTITY_LIMIT: 'You can order at most 99 of one item.',
    CART_FULL: 'Your cart is full. Check out or remove something first.',
  }
  return words[name] ?? failure
}

const otherTabs = otherTabsOf('cart')

function openStore() {
  return new CartStore(browserBackend, otherTabs.tell)
}

const initialState: CartState = { status: 'loading', items: [] }
