import { describe, expect, test } from 'vitest'

import { htmlOf, textOf } from '../../tests/support/render.tsx'
import { inShop } from '../../tests/support/in-shop.tsx'
import type { ProductSummary } from '../shop/catalog/product/product.ts'
import { WishlistCard } from './wishlist-card.tsx'

const coat: ProductSummary = {
  id: 'marlow-coat',
  name: 'Marlow Coat',
  slug: 'marlow-coat',
  price: 420,
  original_price: 525,
  image_url: '/pictures/marlow-coat/front.webp',
  images: [],
  stock_quantity: 7,
  is_active: true,
  is_featured: false,
  category: { id: 'women', name: 'Women', slug: 'women' },
  sizes: [],
}
const card = (change: Partial<ProductSummary> = {}) =>
  inShop(<WishlistCard product={{ ...coat, ...change }} />)

describe('a card of the wishlist', () => {
  test('shows picture, name, price, saving and stock (R-241, R-242, R-243, R-244)', () => {
    const text = textOf(card())
    for (const words of ['Marlow Coat', '$420.00', '$525.00', '20% OFF', '7 in stock']) {
      expect(text).toContain(words)
    }
    expect(htmlOf(card())).toContain('href="/products/marlow-coat"')
    expect(htmlOf(card())).toContain('src="/pictures/marlow-coat/front.webp"')
    expect(text).not.toContain('Out of Stock')
  })

  test('says that a product is sold out on the picture and below (R-244, R-245)', () => {
    expect(textOf(card({ stock_quantity: 0 }))).toMatch(/Out of Stock.*Out of stock/)
  })

  test('of a sold-out product cannot be added to the cart (R-247)', () => {
    expect(htmlOf(card())).not.toContain('disabled')
    expect(htmlOf(card({ stock_quantity: 0 }))).toMatch(
      /<button[^>]* aria-disabled="true"[^>]*><span>Add To Cart/,
    )
  })

  test('of an inactive product has no link', () => {
    expect(htmlOf(card({ is_active: false }))).not.toContain('href=')
    expect(textOf(card({ is_active: false }))).toContain('No longer available')
  })
})
