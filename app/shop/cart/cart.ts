import type { ProductSummary } from '../catalog/product.ts'
import { itemTotal, sumOfPrices } from '../pricing/pricing.ts'

/** One line of the cart. The product is null when it has left the shop altogether. */
export interface CartItem {
  id: string
  product_id: string
  quantity: number
  /** What the shopper had asked for before stock fell; null where the quantity is his own. */
  former_quantity: number | null
  product: CartProduct | null
}

export interface CartProduct extends ProductSummary {
  is_active: boolean
}

export type CartState =
  /** Nobody looked yet. */
  | { status: 'loading'; items: CartItem[] }
  | { status: 'signed-out'; items: CartItem[] }
  | { status: 'ready'; items: CartItem[] }
  | { status: 'failed'; items: CartItem[] }

/** A line that can be ordered as it is. The rest is shown apart and counts for nothing. */
export function isOrderable(item: CartItem): item is CartItem & { product: CartProduct } {
  const { product, quantity } = item
  return product !== null && product.is_active && quantity <= product.stock_quantity
}

/** More than there are, of something that can still be had; a line that was put back is left as it is. */
export function exceedsStock({ product, quantity, former_quantity }: CartItem): boolean {
  if (product === null || !product.is_active || product.stock_quantity <= 0) return false
  return quantity > product.stock_quantity && quantity !== former_quantity
}

/** What the line held before it was changed to what is left; null when it is as the shopper wants it. */
export function reducedFrom({ quantity, former_quantity }: CartItem): number | null {
  return former_quantity !== null && former_quantity > quantity ? former_quantity : null
}

/** Dollars for what can be ordered. */
export function cartSubtotal(items: readonly CartItem[]): number {
  return sumOfPrices(items.filter(isOrderable).map(cartItemTotal))
}

export function cartItemTotal({ product, quantity }: CartItem): number {
  return product ? itemTotal(product.price, quantity) : 0
}

/** The cart as it will be once `quantity` pieces of `product` are added: the guess shown at once. */
export function withAdded(
  items: readonly CartItem[],
  product: CartProduct,
  quantity: number,
): CartItem[] {
  const known = items.find((item) => item.product_id === product.id)
  if (known) return withQuantity(items, known.id, known.quantity + quantity)
  const id = guessPrefix + product.id
  return [...items, { id, product_id: product.id, quantity, former_quantity: null, product }]
}

/** As the backend will answer: back to the former quantity is undone, any other is the shopper's own. */
export function withQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  return items.map((item) => {
    if (item.id !== id) return item
    const undone = quantity === item.former_quantity
    return { ...item, quantity, former_quantity: undone ? quantity : null }
  })
}

export function without(items: readonly CartItem[], id: string): CartItem[] {
  return items.filter((item) => item.id !== id)
}

/** A line that is shown and not yet known to the backend. */
export function isGuess({ id }: CartItem): boolean {
  return id.startsWith(guessPrefix)
}

const guessPrefix = 'guess-'
