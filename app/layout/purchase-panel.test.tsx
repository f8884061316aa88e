import { expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/stage/render.tsx'
import { CartProvider } from '../shop/cart/cart.state.tsx'
import type { Product } from '../shop/catalog/product.ts'
import { WishlistProvider } from '../shop/wishlist/wishlist.state.tsx'
import { PurchasePanel } from './purchase-panel.tsx'

const coat: Product = {
  id: 'marlow-coat',
  name: 'Marlow Coat',
  slug: 'marlow-coat',
  description: null,
  price: 420,
  original_price: null,
  image_url: null,
  images: [],
  stock_quantity: 7,
  is_active: true,
  is_featured: false,
  category_id: 'women',
  category: { id: 'women', name: 'Women', slug: 'women' },
}
const panel = (change: Partial<Product> = {}) => (
  <CartProvider>
    <WishlistProvider>
      <PurchasePanel product={{ ...coat, ...change }} />
    </WishlistProvider>
  </CartProvider>
)
const disabledButtons = (html: string) =>
  [...html.matchAll(/<button[^>]*disabled=""[^>]*>(.*?)<\/button>/g)].map(([, words]) => words)

test('a product can be added, bought, wished for and shared (R-161, R-162, R-163, R-164)', () => {
  const text = textOf(panel())
  for (const words of ['Add to Cart', 'Buy Now', 'Add to Wishlist', 'Share']) {
    expect(text).toContain(words)
  }
  expect(disabledButtons(htmlOf(panel()))).not.toContain('Add to Cart')
})

test('as many as are left can be asked for, and no fewer than one (R-441)', () => {
  const input = /<input[^>]*type="number"[^>]*>/.exec(htmlOf(panel()))?.[0]
  expect(input).toContain('min="1"')
  expect(input).toContain('max="7"')
})

test('sold out or taken down, its buttons keep their words and cannot be pressed (R-161)', () => {
  for (const gone of [{ stock_quantity: 0 }, { is_active: false }]) {
    const disabled = disabledButtons(htmlOf(panel(gone)))
    expect(disabled).toContain('Add to Cart')
    expect(disabled).toContain('Buy Now')
    expect(textOf(panel(gone))).toContain('Add to Wishlist')
  }
})
