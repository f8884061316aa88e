import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'

import { authState, useAuth } from '../auth/auth.state.ts'
import { LateStore } from '../auth/late-store.ts'
import type { CartActs } from './cart-acts.state.ts'
import { cartCount } from './cart-count.ts'
import type { CartItem, CartProduct, CartState } from './cart.ts'

export type Cart = CartState &
  ReturnType<typeof openCart>['acts'] & {
    /** Pieces in the cart; 0 when signed out. */
    count: number
  }

const CartContext = createContext<ReturnType<typeof openCart> | null>(null)

/** Owns the cart of whoever is signed in, for everything inside. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [cart] = useState(openCart)
  const auth = useAuth()
  const shopperId = auth.status === 'signed-in' ? auth.shopper.id : null
  useEffect(() => {
    if (auth.status !== 'loading') void cart.store.become(shopperId)
    // Somebody was signed in here: their cart's store is fetched while it is asked whether they still are.
    else if (authState().status === 'loading') cart.store.load()
  }, [cart, auth.status, shopperId])
  return <CartContext value={cart}>{children}</CartContext>
}

/** The cart on this page. Only inside of `CartProvider`. */
export function useCart(): Cart {
  const cart = use(CartContext)
  if (!cart) throw new Error('useCart must be used within a CartProvider')
  const { store, acts } = cart
  const state = useSyncExternalStore(store.subscribe, store.get, () => initialState)
  return { ...state, ...acts, count: cartCount(state.items) }
}

function openCart() {
  const store = new LateStore<CartState, CartActs>(
    async () => (await import('./cart-acts.state.ts')).openCart(),
    (status) => ({ status, items: [] }),
  )
  return { store, acts: actsOn(store) }
}

/** What can be done about a cart; cart-acts.state.ts does it. */
function actsOn(store: LateStore<CartState, CartActs>) {
  return {
    /** Adds and says so. True when the pieces are in the cart. */
    add: async (product: CartProduct, quantity?: number) =>
      (await store.act((acts) => acts.add(product, quantity))) === true,
    changeQuantity: async (item: CartItem, quantity: number) => {
      await store.act((acts) => acts.changeQuantity(item, quantity))
    },
    /** Removes and offers to undo it. */
    remove: async (item: CartItem) => {
      await store.act((acts) => acts.remove(item))
    },
    reload: () => store.reload(),
    /** After an order: the cart is empty at once and then read again. */
    ordered: () => store.act((acts) => acts.ordered()),
    /** Before an order: the last changes have reached the backend, or were refused. */
    settled: () => store.act((acts) => acts.settled()),
    /** Carries out the click that had to ask for sign-in. */
    resume: (goToCart: () => void) => store.act((acts) => acts.resume(goToCart)),
  }
}

const initialState: CartState = { status: 'loading', items: [] }
