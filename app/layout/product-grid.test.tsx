import { expect, test } from 'vitest'

import { htmlOf } from '../../tests/stage/render.tsx'
import { KeptParts, KeptPartsContext } from '../platform/kept-parts.ts'
import { CartProvider } from '../shop/cart/cart.state.tsx'
import type { ProductSummary } from '../shop/catalog/product.ts'
import { WishlistProvider } from '../shop/wishlist/wishlist.state.tsx'
import { CategoryGridSkeleton } from './category-grid-skeleton.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

const count = (html: string, part: string) => html.split(part).length - 1

test('a listing that is loading has ten cards (R-132, R-584)', () => {
  expect(count(htmlOf(<ProductGridSkeleton />), '<li')).toBe(10)
})

test('collections that are loading have eight cards (R-178, R-584)', () => {
  expect(count(htmlOf(<CategoryGridSkeleton />), '<li')).toBe(8)
})

const coat: ProductSummary = {
  id: 'c1',
  name: 'Coat <“soft” & warm>',
  slug: 'coat',
  price: 120,
  original_price: 150,
  image_url: '/pictures/coat/front.webp',
  images: ['/pictures/coat/front.webp', '/pictures/coat/back.webp'],
  stock_quantity: 0,
  is_active: true,
  is_featured: true,
  category: { id: 'women', name: 'Women', slug: 'women' },
}
// The fifth is no longer fetched at once.
const products = ['coat', 'scarf', 'bag', 'shirt', 'card'].map((slug) => ({
  ...coat,
  id: slug,
  slug,
}))
const grid = (columns: 'wide' | 'calm', shown = products) => (
  <CartProvider>
    <WishlistProvider>
      <ProductGrid products={shown} columns={columns} />
    </WishlistProvider>
  </CartProvider>
)

test('cards that were drawn for one page stand on the next as if they had been drawn for it', () => {
  const parts = new KeptParts(100)
  const turned = products.toReversed()
  for (const view of [
    grid('wide'),
    grid('calm'),
    grid('wide', turned),
    grid('wide'),
    grid('calm'),
  ]) {
    const page = parts.open()
    const html = htmlOf(<KeptPartsContext value={page}>{view}</KeptPartsContext>)
    page.learn(html)
    expect(html).toBe(htmlOf(view))
  }
})
