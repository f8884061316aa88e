import type { Backend } from '../../client/backend.ts'
import { ShopperState } from '../session/shopper-items.state.ts'
import { CartStore } from './cart-store.ts'
import type { CartItem } from './cart.ts'

/** A cart store and the state it changes. */
export function openCartStore(backend: () => Promise<Backend>, notifyTabs = () => {}) {
  const state = new ShopperState<CartItem>(async () => store)
  const store = new CartStore(state, backend, { notify: notifyTabs, listen: () => undefined })
  return { state, store }
}

/** The items as text: ['2 Silk Scarf']. */
export function itemTexts(state: ShopperState<CartItem>): string[] {
  return state.get().items.map(({ product, quantity }) => `${quantity} ${product?.name}`)
}

export function firstItem(state: ShopperState<CartItem>): CartItem {
  const [item] = state.get().items
  if (!item) throw new Error('The cart is empty')
  return item
}
