import { describe, expect, test } from 'vitest'

import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import type { ProductSummary } from '../catalog/product/product.ts'
import {
  cartCount,
  cartItemTotal,
  cartSubtotal,
  cartTotal,
  exceedsStock,
  isOptimistic,
  isOrderable,
  reducedFrom,
  withAct,
  type CartItem,
  type CartItemChange,
} from './cart.ts'
import { inSize } from '../catalog/product/sizes.ts'
import { usualRates } from '../../client/usual-rates.ts'

const scarf = { ...silkScarf, price: 19.99 }
const shirt = { ...scarf, id: 'linen-shirt', name: 'Linen Shirt', price: 0.1, stock_quantity: 99 }
const line = (product: ProductSummary, quantity: number): CartItem => ({
  id: `row-${product.id}`,
  product_id: product.id,
  quantity,
  size: '',
  former_quantity: null,
  product,
})

const added = (items: CartItem[], product: ProductSummary, quantity: number) =>
  withAct(items, { type: 'add', product, quantity, size: '', buyNow: false }, null)
const changed = (items: CartItem[], item: CartItem, change: CartItemChange) =>
  withAct(items, { type: 'update', item, change }, null)

describe('the count', () => {
  test('counts pieces, not items (R-391)', () => {
    expect(cartCount([line(scarf, 2), line(shirt, 3)])).toBe(5)
    expect(cartCount([])).toBe(0)
  })
})

describe('an orderable item', () => {
  test('exists, is for sale and is in stock in that quantity', () => {
    expect(isOrderable(line(scarf, 4))).toBe(true)
    expect(isOrderable(line(scarf, 5))).toBe(false)
    expect(isOrderable(line({ ...scarf, stock_quantity: 0 }, 1))).toBe(false)
    expect(isOrderable(line({ ...scarf, is_active: false }, 1))).toBe(false)
    expect(isOrderable({ ...line(scarf, 1), product: null })).toBe(false)
  })

  test('is in a size that is made, and in stock in that size', () => {
    const sizes = '[["M", 2]]'
    const sized = (size: string, quantity: number) => ({
      ...line(inSize({ ...scarf, sizes }, size), quantity),
      size,
    })
    expect(isOrderable(sized('M', 2))).toBe(true)
    expect(isOrderable(sized('M', 3))).toBe(false)
    expect(exceedsStock(sized('M', 3))).toBe(true)
    for (const size of ['L', '']) {
      expect(isOrderable(sized(size, 1))).toBe(false)
      expect(exceedsStock(sized(size, 1))).toBe(false)
    }
  })

  test('is up to 99 pieces where the stock is unknown', () => {
    const unknown = { ...scarf, stock_quantity: null as never }
    expect(isOrderable(line(unknown, 99))).toBe(true)
    expect(exceedsStock(line(unknown, 99))).toBe(false)
  })

  test('costs shipping; a cart without one costs nothing', () => {
    const soldOut = line({ ...scarf, stock_quantity: 0 }, 2)
    expect(cartTotal([line(scarf, 1), soldOut], usualRates).total_amount).toBe(31.58)
    expect(cartTotal([soldOut], usualRates).total_amount).toBe(0)
  })

  test('is charged to the cent; others are not charged', () => {
    expect(cartSubtotal([line(scarf, 3), line(shirt, 3)])).toBe(60.27)
    expect(cartSubtotal([line(scarf, 5), line(shirt, 1)])).toBe(0.1)
    expect(cartItemTotal({ ...line(scarf, 1), product: null })).toBe(0)
  })
})

describe('an item that exceeds the stock', () => {
  const formerly = (item: CartItem, former_quantity: number) => ({ ...item, former_quantity })

  test('is reduced while the product is in stock, unless the reduction was undone', () => {
    expect(exceedsStock(line(scarf, 5))).toBe(true)
    expect(exceedsStock(formerly(line(scarf, 5), 9))).toBe(true)
    expect(exceedsStock(formerly(line(scarf, 5), 5))).toBe(false)
    expect(exceedsStock(line(scarf, 4))).toBe(false)
    expect(exceedsStock(line({ ...scarf, stock_quantity: 0 }, 1))).toBe(false)
    expect(exceedsStock(line({ ...scarf, is_active: false }, 5))).toBe(false)
    expect(exceedsStock({ ...line(scarf, 5), product: null })).toBe(false)
  })

  test('has its former quantity until the reduction is undone', () => {
    const reduced = formerly(line(scarf, 4), 5)
    expect(reducedFrom(reduced)).toBe(5)
    expect(reducedFrom(line(scarf, 4))).toBeNull()
    const [undone] = changed([reduced], reduced, { quantity: 5 })
    expect(undone && reducedFrom(undone)).toBeNull()
    expect(undone && exceedsStock(undone)).toBe(false)
    const [chosen] = changed([reduced], reduced, { quantity: 2 })
    expect(chosen).toEqual(line(scarf, 2))
  })
})

describe('an optimistic update', () => {
  test('adds to the item of a product that is in the cart (R-389)', () => {
    expect(added([line(scarf, 1)], scarf, 2)).toEqual([line(scarf, 3)])
  })

  test('adds a new product last, as an optimistic item (R-390)', () => {
    const [, second] = added([line(scarf, 1)], shirt, 2)
    expect(second).toMatchObject({ product_id: shirt.id, quantity: 2 })
    expect(second && isOptimistic(second)).toBe(true)
    expect(isOptimistic(line(scarf, 1))).toBe(false)
  })

  test('changes or removes one item, and does not modify its input (R-394, R-395)', () => {
    const items = [line(scarf, 1), line(shirt, 1)]
    expect(changed(items, line(scarf, 1), { quantity: 4 })).toEqual([
      line(scarf, 4),
      line(shirt, 1),
    ])
    expect(withAct(items, { type: 'remove', item: line(scarf, 1) }, null)).toEqual([line(shirt, 1)])
    expect(items).toEqual([line(scarf, 1), line(shirt, 1)])
  })
})
