import { isAvailable, maxQuantity, type ProductSummary } from '../catalog/product/product.ts'
import type { Rates } from '../../client/shop-context.ts'
import {
  discountOf,
  orderTotal,
  itemTotal,
  sumOfPrices,
  type OrderTotal,
} from '../pricing/pricing.ts'

export interface CartItem {
  id: string
  product_id: string
  quantity: number
  /** The size or sizes as the shopper wrote them; null when none was chosen. */
  choice: string | null
  /** The quantity before it was reduced to the stock; null when it was not. */
  former_quantity: number | null
  /** Null when the product was deleted. */
  product: ProductSummary | null
}

export type CartItemChange = { quantity: number } | { choice: string | null }

/** Shown in place of the name of a product that was deleted. */
export const deletedProductName = 'An item that has left the shop'

export type OrderableItem = CartItem & { product: ProductSummary }

/** Whether the item can be ordered as it is. Other items are listed apart and not charged. */
export function isOrderable(item: CartItem): item is OrderableItem {
  const { product, quantity } = item
  return product !== null && product.is_active && quantity <= maxQuantity(product.stock_quantity)
}

/** Whether the item must be reduced to the stock. One whose reduction was undone is left as it is. */
export function exceedsStock({ product, quantity, former_quantity }: CartItem): boolean {
  if (product === null || !isAvailable(product)) return false
  return quantity > maxQuantity(product.stock_quantity) && quantity !== former_quantity
}

/** The quantity before the item was reduced to the stock, or null. */
export function reducedFrom({ quantity, former_quantity }: CartItem): number | null {
  return former_quantity !== null && former_quantity > quantity ? former_quantity : null
}

/**
 * Dollars for the orderable items.
 *
 * @internal Exported for tests.
 */
export function cartSubtotal(items: readonly CartItem[]): number {
  return sumOfPrices(items.filter(isOrderable).map(cartItemTotal))
}

/** What the orderable items cost, by the same rules as in the database; nothing when there are none. */
export function cartTotal(items: readonly CartItem[], rates: Rates, percentOff = 0): OrderTotal {
  const subtotal = cartSubtotal(items)
  const total = orderTotal(subtotal, rates, discountOf(subtotal, percentOff))
  return items.some(isOrderable) ? total : { ...total, shipping_amount: 0, total_amount: 0 }
}

export function cartItemTotal({ product, quantity }: CartItem): number {
  return product ? itemTotal(product.price, quantity) : 0
}

/** The items with `quantity` pieces of `product` added. */
export function withAdded(
  items: readonly CartItem[],
  product: ProductSummary,
  quantity: number,
  choice: string | null = null,
): CartItem[] {
  const existing = items.find((item) => item.product_id === product.id)
  // The choices of all pieces are added up in the database (`cart_add`), after which the cart is read again.
  if (existing) return withChange(items, existing.id, { quantity: existing.quantity + quantity })
  const id = optimisticPrefix + product.id
  return [
    ...items,
    { id, product_id: product.id, quantity, choice, former_quantity: null, product },
  ]
}

/** The items after a change of one, by the backend's rule: the former quantity undoes a reduction. */
export function withChange(
  items: readonly CartItem[],
  id: string,
  change: CartItemChange,
): CartItem[] {
  return items.map((item) => {
    if (item.id !== id) return item
    if ('choice' in change) return { ...item, ...change }
    const undone = change.quantity === item.former_quantity
    return { ...item, ...change, former_quantity: undone ? change.quantity : null }
  })
}

export function without(items: readonly CartItem[], id: string): CartItem[] {
  return items.filter((item) => item.id !== id)
}

/** The most characters of a choice, which is free text: 'M', '1 × M, 1 × L'. */
export const maxChoiceLength = 120

/** The choice that is stored: trimmed, on one line, null when nothing was chosen. */
export function cleanChoice(text: string): string | null {
  return text.replace(/\s+/g, ' ').trim() || null
}

/** Whether the item is shown before the backend has it. */
export function isOptimistic({ id }: CartItem): boolean {
  return id.startsWith(optimisticPrefix)
}

const optimisticPrefix = 'optimistic-'

/** Pieces, not items. */
export function cartCount(items: readonly CartItem[]): number {
  return items.reduce((count, item) => count + item.quantity, 0)
}
