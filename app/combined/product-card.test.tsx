import { describe, expect, test } from 'vitest'

import { inShop } from '../../tests/support/in-shop.tsx'
import { htmlOf, textOf } from '../../tests/support/render.tsx'
import { silkScarf } from '../../tests/support/silk-scarf.ts'
import type { ProductSummary } from '../shop/catalog/product/product.ts'
import { ProductCard, ProductGridSkeleton } from './product-card.tsx'
import { CategoryGridSkeleton } from '../shop/catalog/category/category-card.tsx'

const scarf: ProductSummary = {
  ...silkScarf,
  price: 420,
  original_price: 525,
  image_url: '/pictures/silk-scarf/front.webp',
  is_featured: true,
}
const plain: ProductSummary = { ...scarf, original_price: null, is_featured: false }
const card = (product: ProductSummary) => inShop(<ProductCard product={product} sizes="50vw" />)

describe('a product card', () => {
  test('renders every field (R-137, R-138, R-139, R-140, R-141, R-142)', () => {
    const html = htmlOf(card(scarf))
    expect(html).toContain('src="/pictures/silk-scarf/front.webp"')
    expect(html).toContain('href="/products/silk-scarf"')
    const text = textOf(card(scarf))
    for (const words of ['Featured', 'Accessories', 'Silk Scarf', '$420.00', '$525.00', '20% OFF'])
      expect(text).toContain(words)
    for (const colour of ['Black', 'White', 'Gray']) expect(text).toContain(colour)
  })

  test('renders no badge that does not apply (R-138, R-141)', () => {
    const text = textOf(card(plain))
    expect(text).not.toContain('Featured')
    expect(text).not.toContain('OFF')
  })

  test('has a heart and Add To Cart (R-143, R-144)', () => {
    const html = htmlOf(card(plain))
    expect(html).toContain('aria-label="Add Silk Scarf to wishlist"')
    expect(html).toMatch(/<span>Add To Cart<\/span><span class="visually-hidden">: Silk Scarf</)
  })

  test('shows a placeholder without a picture', () => {
    const html = htmlOf(card({ ...plain, image_url: null, images: [] }))
    expect(html).toContain('data-missing')
  })
})

const count = (html: string, part: string) => html.split(part).length - 1

test('the skeleton of a listing has ten cards (R-132, R-584)', () => {
  expect(count(htmlOf(<ProductGridSkeleton />), '<li')).toBe(10)
})

test('the skeleton of the collections has eight cards (R-178, R-584)', () => {
  expect(count(htmlOf(<CategoryGridSkeleton />), '<li')).toBe(8)
})
