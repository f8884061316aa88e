import type { Rates } from '../../../client/shop-context.ts'
import type { ProductSummary } from './product.ts'

interface Stocked {
  /** Null or absent when the stock is unknown. */
  stock_quantity?: number | null
}

/** Maximum quantity in a cart while the stock is unknown. */
const defaultMaxQuantity = 99

export function isSoldOut({ stock_quantity }: Stocked): boolean {
  return maxQuantity(stock_quantity) <= 0
}

/** Whether it can be added to a cart. */
export function isAvailable(product: Stocked & Pick<ProductSummary, 'is_active'>): boolean {
  return product.is_active && !isSoldOut(product)
}

export function isLowStock({ stock_quantity }: Stocked, rates: Rates): boolean {
  const stock = maxQuantity(stock_quantity)
  return stock > 0 && stock < rates.low_stock_below
}

/** '7 in stock'; without a number when the stock is unknown. */
export function stockText({ stock_quantity }: Stocked): string {
  return stock_quantity == null ? 'In stock' : `${stock_quantity} in stock`
}

/** For a stock that is low, or lower than what was asked for. */
export function lowStockText({ stock_quantity }: Stocked): string {
  return `Only ${stock_quantity} left in stock`
}

/** The maximum quantity in a cart: the stock, or 99 while it is unknown. */
export function maxQuantity(stock_quantity: number | null | undefined): number {
  return stock_quantity ?? defaultMaxQuantity
}
