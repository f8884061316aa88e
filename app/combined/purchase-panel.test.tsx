import { expect, test } from 'vitest'

import { inShop } from '../../tests/support/in-shop.tsx'
import { htmlOf, textOf } from '../../tests/support/render.tsx'
import { silkScarf } from '../../tests/support/silk-scarf.ts'
import type { Product } from '../shop/catalog/product/product.ts'
import { PurchasePanel } from './purchase-panel.tsx'

const coat: Product = {
  ...silkScarf,
  id: 'marlow-coat',
  name: 'Marlow Coat',
  slug: 'marlow-coat',
  price: 420,
  stock_quantity: 7,
  category_id: 'women',
  category: { id: 'women', name: 'Women', slug: 'women' },
  sizes: [],
}
const panel = (change: Partial<Product> = {}, size = '') =>
  inShop(<PurchasePanel product={{ ...coat, ...change }} size={size} onSize={() => {}} />)
const disabledButtons = (html: string) =>
  [...html.matchAll(/<button[^>]*aria-disabled="true"[^>]*>(.*?)<\/button>/g)].map(
    ([, words]) => words,
  )

test('offers cart, Buy Now, wishlist and share (R-161, R-162, R-163, R-164)', () => {
  const text = textOf(panel())
  for (const words of ['Add to Cart', 'Buy Now', 'Add to Wishlist', 'Share']) {
    expect(text).toContain(words)
  }
  expect(disabledButtons(htmlOf(panel()))).not.toContain('Add to Cart')
})

test('offers the sizes of the product, with the stock of the chosen one; a sold-out one is struck through', () => {
  const sizes = ['XS', 'S', 'M', 'L'].map((size, at) => ({
    size,
    position: at + 1,
    stock_quantity: size === 'M' ? 0 : at + 3,
  }))
  const html = htmlOf(panel({ sizes: sizes.toReversed() }, 'S'))
  expect([...html.matchAll(/<input type="radio".*?>/g)].map(([input]) => input)).toEqual([
    '<input type="radio" name="size" value="XS"/>',
    '<input type="radio" name="size" checked="" value="S"/>',
    '<input type="radio" name="size" value="M"/>',
    '<input type="radio" name="size" value="L"/>',
  ])
  expect(html).toMatch(/<fieldset[^>]*><legend><span>Size<\/span><span[^>]*> of Marlow Coat</)
  expect(html).toMatch(/<s>M<\/s><span class="visually-hidden"> sold out</)
  expect(html).toMatch(/type="number"[^>]*max="4"/)
  expect(disabledButtons(html)).not.toContain('Add to Cart')
  expect(disabledButtons(htmlOf(panel({ sizes }, 'M')))).toContain('Add to Cart')
  expect(htmlOf(panel())).not.toContain('radio')
})

test('limits the quantity to 1 up to the stock (R-441)', () => {
  const input = /<input[^>]*type="number"[^>]*>/.exec(htmlOf(panel()))?.[0]
  expect(input).toContain('min="1"')
  expect(input).toContain('max="7"')
})

test('disables the buttons of sold-out and inactive products (R-161)', () => {
  for (const gone of [{ stock_quantity: 0 }, { is_active: false }]) {
    const disabled = disabledButtons(htmlOf(panel(gone)))
    expect(disabled).toContain('Add to Cart')
    expect(disabled).toContain('Buy Now')
    expect(textOf(panel(gone))).toContain('Add to Wishlist')
  }
})
