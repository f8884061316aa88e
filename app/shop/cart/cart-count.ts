import type { CartItem } from './cart.ts'

/** Pieces, not items. Apart from the other rules: the header counts on every page. */
export function cartCount(items: readonly CartItem[]): number {
  return items.reduce((count, item) => count + item.quantity, 0)
}
