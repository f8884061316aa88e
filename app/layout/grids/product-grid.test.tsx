import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'

import { htmlOf } from '../../../tests/support/render.tsx'
import { inShop } from '../../../tests/support/in-shop.tsx'
import { FragmentContext, PageFragments } from '../../document/fragment-cache.ts'
import type { ProductSummary } from '../../shop/catalog/product/product.ts'
import { CategoryGridSkeleton } from './category-grid-skeleton.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

const count = (html: string, part: string) => html.split(part).length - 1

test('the skeleton of a listing has ten cards (R-132, R-584)', () => {
  expect(count(htmlOf(<ProductGridSkeleton />), '<li')).toBe(10)
})

test('the skeleton of the collections has eight cards (R-178, R-584)', () => {
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
// The fifth loads its picture lazily.
const products = ['coat', 'scarf', 'bag', 'shirt', 'card'].map((slug) => ({
  ...coat,
  id: slug,
  slug,
}))
const grid = (columns: 'wide' | 'section', shown = products) =>
  inShop(<ProductGrid products={shown} columns={columns} />)

test('pages with cached cards equal pages without, byte for byte', () => {
  const cache = new LRUCache<string, string>({ max: 100 })
  const turned = products.toReversed()
  for (const view of [
    grid('wide'),
    grid('section'),
    grid('wide', turned),
    grid('wide'),
    grid('section'),
  ]) {
    const page = new PageFragments(cache)
    const html = htmlOf(<FragmentContext value={page}>{view}</FragmentContext>)
    page.collect(html)
    expect(html).toBe(htmlOf(view))
  }
})
