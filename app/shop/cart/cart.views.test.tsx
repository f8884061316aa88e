import { describe, expect, test } from 'vitest'

import { htmlOf, textOf } from '../../../tests/stage/render.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { CartItemRow } from './cart-item-row.tsx'
import { CartProvider, useCart } from './cart.state.tsx'
import type { CartItem, CartProduct } from './cart.ts'
import { UnavailableItems } from './unavailable-items.tsx'

const scarf: CartProduct = {
  id: 'silk-scarf',
  name: 'Silk Scarf',
  slug: 'silk-scarf',
  price: 19.99,
  original_price: null,
  image_url: null,
  images: [],
  stock_quantity: 12,
  is_active: true,
  is_featured: false,
  category: { id: 'accessories', name: 'Accessories', slug: 'accessories' },
}

/** The row of some scarves, when so many are left. */
function row(quantity: number, stock_quantity: number, former_quantity: number | null = null) {
  const product = { ...scarf, stock_quantity }
  const item: CartItem = { id: 'row', product_id: product.id, quantity, former_quantity, product }
  return (
    <CartProvider>
      <CartItemRow item={item} product={product} />
    </CartProvider>
  )
}
const opening = (html: string, tag: string) => new RegExp(`<${tag}[^>]*>`).exec(html)?.[0] ?? ''
const isOff = (html: string, label: string) =>
  opening(html, `button[^>]*aria-label="${label}"`).includes('disabled')

describe('a line of the cart', () => {
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

  test('takes a quantity from 1 to what is in stock (R-436, R-437)', () => {
    const input = opening(htmlOf(row(2, 7)), 'input')
    expect(input).toContain('type="number"')
    expect(input).toContain('min="1"')
    expect(input).toContain('max="7"')
  })

  test('has its plus off at the maximum and its minus off at 1 (R-438, R-439)', () => {
    const atMost = htmlOf(row(7, 7))
    expect([isOff(atMost, 'Increase quantity'), isOff(atMost, 'Decrease quantity')]).toEqual([
      true,
      false,
    ])
    const atLeast = htmlOf(row(1, 7))
    expect([isOff(atLeast, 'Increase quantity'), isOff(atLeast, 'Decrease quantity')]).toEqual([
      false,
      true,
    ])
  })
})

test('what changes a line says of which product, to whoever does not see the line', () => {
  expect(htmlOf(row(2, 7))).toContain('aria-label="Remove Silk Scarf"')
  const item = { id: 'row', product_id: scarf.id, quantity: 5, former_quantity: 5 }
  const apart = htmlOf(
    <CartProvider>
      <UnavailableItems
        items={[
          { ...item, product: { ...scarf, stock_quantity: 2 } },
          { ...item, id: 'gone', product: null },
        ]}
      />
    </CartProvider>,
  )
  const labels = [...apart.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)
  expect(labels).toEqual(['Take 2 of Silk Scarf', 'Remove Silk Scarf', 'Remove this item'])
})

describe('a button that adds', () => {
  const button = (difference: Partial<CartProduct>) =>
    opening(
      htmlOf(
        <CartProvider>
          <AddToCartButton product={{ ...scarf, ...difference }} whenSignedOut="ask" />
        </CartProvider>,
      ),
      'button',
    )

  test.each([
    [{ stock_quantity: 0 }, 'Out of Stock'],
    [{ is_active: false }, 'No longer available'],
    [{ is_active: false, stock_quantity: 0 }, 'No longer available'],
  ])('is off with %j, and says why: %s', (difference, reason) => {
    expect(button(difference)).toMatch(/ disabled=""/)
    expect(button(difference)).toContain(`title="${reason}"`)
  })

  test('is on as long as there is one, and explains nothing', () => {
    expect(button({ stock_quantity: 1 })).not.toMatch(/disabled|title=/)
  })
})

test('a cart outside of its provider is a mistake of ours, and throws (R-571)', () => {
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
