import { type ProductSummary } from '../catalog/product/product.ts'
import { isAvailable, maxQuantity } from '../catalog/product/stock.ts'
import { inSize, isMadeIn } from '../catalog/product/sizes.ts'
import type { Rates } from '../../client/shop-context.ts'
import {
  discountOf,
  orderTotal,
  itemTotal,
  sumOfPrices,
  type Discount,
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

/** `Silk Shirt in size M`. Two sizes of a product are told apart by it. */
export function nameInSize(name: string, size: string): string {
  return size ? `${name} in size ${size}` : name
}

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

/** Dollars for the orderable items. */
export function cartSubtotal(items: readonly CartItem[]): number {
  return sumOfPrices(items.filter(isOrderable).map(cartItemTotal))
}

/** What the orderable items cost, by the same rules as in the database; nothing when there are none. */
export function cartTotal(
  items: readonly CartItem[],
  rates: Rates,
  discount: Discount | null = null,
): OrderTotal {
  const subtotal = cartSubtotal(items)
  const total = orderTotal(subtotal, rates, discountOf(subtotal, discount))
  return items.some(isOrderable) ? total : { ...total, shipping_amount: 0, total_amount: 0 }
}

export function cartItemTotal({ product, quantity }: CartItem): number {
  return product ? itemTotal(product.price, quantity) : 0
}

/** What a shopper does to a cart. */
export type CartAct =
  | {
      type: 'add'
      product: ProductSummary
      quantity: number
      size: string
      /** Goes to /cart once the product is added. */
      buyNow: boolean
    }
  | { type: 'update'; item: CartItem; change: CartItemChange }
  | { type: 'remove'; item: CartItem }

/**
 * `id` is that of the item; `gone`: it was removed elsewhere; `replaced`: a later act took its place; `unknown`: no
 * answer told whether it was added.
 */
export type CartAnswer = { id: string } | 'gone' | 'replaced' | 'unknown'

/** The items after an act, by the backend's rules. An item that has no answer yet has no id of the backend's. */
export function withAct(
  items: readonly CartItem[],
  act: CartAct,
  answer: CartAnswer | null,
): CartItem[] {
  if (answer === 'replaced' || answer === 'unknown') return [...items]
  if (act.type === 'add') return withAdded(items, act, answer)
  if (act.type === 'remove' || answer === 'gone')
    return items.filter((item) => !isSameItem(item, act.item))
  const { item, change } = act
  return 'size' in change ? withSize(items, item, change.size) : withQuantity(items, item, change)
}

/** An item that was just added gets its id with the answer, and another size may be on its way. */
export function isSameItem(
  one: CartItem,
  other: Pick<CartItem, 'product_id' | 'size'> & { id?: string },
): boolean {
  return one.id === other.id || (one.product_id === other.product_id && one.size === other.size)
}

function withAdded(
  items: readonly CartItem[],
  { product, quantity, size }: CartAct & { type: 'add' },
  answer: CartAnswer | null,
): CartItem[] {
  const line = { product_id: product.id, size }
  const existing = items.find((item) => isSameItem(item, line))
  if (existing) return withQuantity(items, existing, { quantity: existing.quantity + quantity })
  const id =
    answer && typeof answer === 'object' ? answer.id : `${optimisticPrefix}${product.id} ${size}`
  return [
    ...items,
    { id, ...line, quantity, former_quantity: null, product: inSize(product, size) },
  ]
}

/** The former quantity undoes a reduction. */
function withQuantity(
  items: readonly CartItem[],
  changed: CartItem,
  { quantity }: { quantity: number },
): CartItem[] {
  return items.map((item) => {
    if (!isSameItem(item, changed)) return item
    return {
      ...item,
      quantity,
      former_quantity: quantity === item.former_quantity ? quantity : null,
    }
  })
}

/** With the pieces that were there in this size. */
function withSize(items: readonly CartItem[], changed: CartItem, size: string): CartItem[] {
  const isMet = (item: CartItem) =>
    item.id !== changed.id && item.product_id === changed.product_id && item.size === size
  const met = items.find(isMet)?.quantity ?? 0
  return items.flatMap((item) => {
    if (isMet(item)) return []
    if (!isSameItem(item, changed)) return item
    const product = item.product && inSize(item.product, size)
    return { ...item, size, quantity: item.quantity + met, former_quantity: null, product }
  })
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
