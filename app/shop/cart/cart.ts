import { isAvailable, maxQuantity, type ProductSummary } from '../catalog/product/product.ts'
import { inSize, isMadeIn } from '../catalog/product/sizes.ts'
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
  /** '' for a product without sizes. */
  size: string
  /** The quantity before it was reduced to the stock; null when it was not. */
  former_quantity: number | null
  /** With the stock of the size. Null when the product was deleted. */
  product: ProductSummary | null
}

export type CartItemChange = { quantity: number } | { size: string }

/** Shown in place of the name of a product that was deleted. */
export const deletedProductName = 'An item that has left the shop'

export type OrderableItem = CartItem & { product: ProductSummary }

/** Whether the item can be ordered as it is. Other items are listed apart and not charged. */
export function isOrderable(item: CartItem): item is OrderableItem {
  const { product, quantity, size } = item
  if (product === null || !product.is_active || !isMadeIn(product, size)) return false
  return quantity <= maxQuantity(product.stock_quantity)
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

/** The items with `quantity` pieces of `product` in a size added. */
export function withAdded(
  items: readonly CartItem[],
  product: ProductSummary,
  quantity: number,
  size = '',
): CartItem[] {
  const existing = items.find((item) => item.product_id === product.id && item.size === size)
  if (existing) return withChange(items, existing.id, { quantity: existing.quantity + quantity })
  const id = `${optimisticPrefix}${product.id} ${size}`
  const added = { id, product_id: product.id, size, quantity, former_quantity: null }
  return [...items, { ...added, product: inSize(product, size) }]
}

/** The items after a change of one, by the backend's rule: the former quantity undoes a reduction. */
export function withChange(
  items: readonly CartItem[],
  id: string,
  change: CartItemChange,
): CartItem[] {
  if ('size' in change) return withSize(items, id, change.size)
  return items.map((item) => {
    if (item.id !== id) return item
    const undone = change.quantity === item.former_quantity
    return { ...item, ...change, former_quantity: undone ? change.quantity : null }
  })
}

/** The items with one in another size, with the pieces that were there in this size. */
function withSize(items: readonly CartItem[], id: string, size: string): CartItem[] {
  const changed = items.find((item) => item.id === id)
  const isMet = (item: CartItem) =>
    item.id !== id && item.product_id === changed?.product_id && item.size === size
  const met = items.find(isMet)?.quantity ?? 0
  return items.flatMap((item) => {
    if (isMet(item)) return []
    if (item.id !== id) return item
    const product = item.product && inSize(item.product, size)
    return { ...item, size, quantity: item.quantity + met, former_quantity: null, product }
  })
}

export function without(items: readonly CartItem[], id: string): CartItem[] {
  return items.filter((item) => item.id !== id)
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
