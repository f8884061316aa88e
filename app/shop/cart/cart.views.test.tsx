import { describe, expect, test } from 'vitest'

import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { CartItemRow } from './cart-item-row.tsx'
import { CartProvider, useCart } from './cart.state.tsx'
import type { ProductSummary } from '../catalog/product/product.ts'
import type { OrderableItem } from './cart.ts'
import { inSize } from '../catalog/product/sizes.ts'
import { SizeField } from './size-field.tsx'
import { UnavailableItems } from './stock-changes.tsx'

const scarf = { ...silkScarf, price: 19.99, stock_quantity: 12 }

/** The row of an item of scarves. */
function row(quantity: number, stock_quantity: number, former_quantity: number | null = null) {
  const product = { ...scarf, stock_quantity }
  const item: OrderableItem = {
    id: 'row',
    product_id: product.id,
    quantity,
    size: '',
    former_quantity,
    product,
  }
  return (
    <CartProvider>
      <CartItemRow item={item} />
    </CartProvider>
  )
}
const opening = (html: string, tag: string) => new RegExp(`<${tag}[^>]*>`).exec(html)?.[0] ?? ''

describe('the size of a cart item', () => {
  const sizes = '[["S", 2], ["M", 0], ["L", 1]]'
  const field = (size: string) => {
    const product = inSize({ ...scarf, sizes }, size)
    const item = { id: 'row', product_id: product.id, size, quantity: 1, former_quantity: null }
    return (
      <CartProvider>
        <UnavailableItems items={[{ ...item, product }]} />
        <SizeField item={{ ...item, product }} product={product} />
      </CartProvider>
    )
  }
  const options = (html: string) => [...html.matchAll(/<option.*?<\/option>/g)].map(([all]) => all)

  test('is chosen among those of the product, in their order; a sold-out one cannot be chosen', () => {
    expect(options(htmlOf(field('L')))).toEqual([
      '<option value="S">S</option>',
      '<option value="M" disabled="">M, sold out</option>',
      '<option value="L" selected="">L</option>',
    ])
    expect(textOf(field('L'))).toContain('Size of Silk Scarf')
    expect(htmlOf(field('L'))).not.toContain('unavailable-items')
  })

  test('that is no longer made is chosen anew where the item stands apart', () => {
    expect(textOf(field('XL'))).toContain('No longer made in this size.')
    expect(options(htmlOf(field('XL')))[0]).toMatch(
      /value="XL" disabled="" selected="">Choose a size</,
    )
    expect(textOf(field(''))).toContain('Choose a size.')
    expect(textOf(field('M'))).toContain('Sold out.')
  })
})

test('of two sizes of a product no two controls have one name', () => {
  const sizes = '[["S", 3], ["L", 3]]'
  const items = ['S', 'L', 'XS', 'XL'].map((size): OrderableItem => {
    const product = inSize({ ...scarf, sizes }, size)
    return { id: size, product_id: product.id, quantity: 2, size, former_quantity: 4, product }
  })
  const html = htmlOf(
    <CartProvider>
      {items.slice(0, 2).map((item) => (
        <CartItemRow key={item.id} item={item} />
      ))}
      <UnavailableItems items={items} />
    </CartProvider>,
  )
  const named = [...html.matchAll(/<(?:button|input)[^>]*aria-label="([^"]*)"/g)]
  const names = named.map(([, name]) => name).filter((name) => !/^(In|De)crease/.test(name ?? ''))
  expect(names).toContain('Remove Silk Scarf in size L')
  expect(names).toHaveLength(8)
  expect(new Set(names).size).toBe(8)
})

describe('a cart item', () => {
  test.each([
    [0, null],
    [1, 'Only 1 left in stock'],
    [4, 'Only 4 left in stock'],
    [5, null],
  ])('with %i in stock warns: %s (R-459)', (stock, words) => {
    const text = textOf(row(1, stock))
    if (words) expect(text).toContain(words)
    else expect(text).not.toContain('left in stock')
  })

  test.each([
    [2, 2, 'Only 2 left: we changed your quantity from 4'],
    [2, 3, 'Only 3 left: we changed your quantity from 4'],
    [2, 9, 'In stock again: we had changed your quantity from 4'],
  ])('of %i, with %i in stock and once 4 asked for, says: %s', (quantity, stock, words) => {
    expect(textOf(row(quantity, stock, 4))).toContain(words)
    expect(htmlOf(row(quantity, stock, 4))).toContain('aria-label="Undo: 4 of Silk Scarf"')
    expect(textOf(row(quantity, stock))).not.toContain('changed')
  })

  test('accepts a quantity from 1 to the stock (R-436, R-437)', () => {
    const input = opening(htmlOf(row(2, 7)), 'input')
    expect(input).toContain('type="number"')
    expect(input).toContain('min="1"')
    expect(input).toContain('max="7"')
    expect(opening(htmlOf(row(2, 150)), 'input')).toContain('max="150"')
  })
})

test('a sold-out item has link, price and total; one of unknown stock can be ordered', () => {
  const item = { id: 'row', product_id: scarf.id, size: '', quantity: 2, former_quantity: null }
  const of = (stock_quantity: number) => (
    <CartProvider>
      <UnavailableItems items={[{ ...item, product: { ...scarf, stock_quantity } }]} />
    </CartProvider>
  )
  expect(htmlOf(of(0))).toContain('href="/products/silk-scarf"')
  expect(textOf(of(0))).toContain('Sold out.')
  expect(textOf(of(0))).toContain('$19.99 each, $39.98 for 2')
  expect(htmlOf(of(null as never))).toBe('')
  expect(htmlOf(row(2, null as never))).not.toMatch(/undefined|null/)
})

describe('the Add to Cart button', () => {
  const button = (difference: Partial<ProductSummary>) =>
    opening(
      htmlOf(
        <CartProvider>
          <AddToCartButton product={{ ...scarf, ...difference }} whenSignedOut="toast" />
        </CartProvider>,
      ),
      'button',
    )

  test.each([
    [{ stock_quantity: 0 }, 'Out of Stock'],
    [{ is_active: false }, 'No longer available'],
    [{ is_active: false, stock_quantity: 0 }, 'No longer available'],
  ])('is disabled with %j, and its title is: %s', (difference, reason) => {
    expect(button(difference)).toMatch(/ aria-disabled="true"/)
    expect(button(difference)).toContain(`title="${reason}"`)
  })

  test('is enabled without a title while one is in stock', () => {
    expect(button({ stock_quantity: 1 })).not.toMatch(/disabled|title=/)
  })
})

test('useCart throws outside of CartProvider (R-571)', () => {
  function Badge() {
    return <b>{useCart().count}</b>
  }
  expect(() => htmlOf(<Badge />)).toThrow('CartProvider')
  expect(
    htmlOf(
      <CartProvider>
        <Badge />
      </CartProvider>,
    ),
  ).toBe('<b>0</b>')
})
