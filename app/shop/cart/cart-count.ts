import type { CartItem } from './cart.ts'

/** Pieces, not rows: what the badge shows. All that a first view has to know of the rules of a cart. */
export function cartCount(items: readonly CartItem[]): number {
  return items.reduce((count, item) => count + item.quantity, 0)
}
