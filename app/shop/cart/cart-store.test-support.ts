import type { Backend } from '../../backend/backend.ts'
import { ShopperState } from '../session/shopper.state.ts'
import { CartStore } from './cart-store.ts'
import type { CartItem, CartState } from './cart.ts'

/** A cart store and the state it changes. */
export function openCartStore(backend: () => Promise<Backend>, notifyTabs = () => {}) {
  const state = new ShopperState<CartState>({
    empty: (status) => ({ status, items: [], count: 0 }),
    load: async () => store,
  })
  const store = new CartStore(state, backend, { notify: notifyTabs, listen: () => undefined })
  return { state, store }
}

interface WithItems {
  get(): CartState
}

/** The items as text: ['2 Silk Scarf']. */
export function itemTexts(state: WithItems): string[] {
  return state.get().items.map(({ product, quantity }) => `${quantity} ${product?.name}`)
}

export function firstItem(state: WithItems): CartItem {
  const [item] = state.get().items
  if (!item) throw new Error('The cart is empty')
  return item
}
