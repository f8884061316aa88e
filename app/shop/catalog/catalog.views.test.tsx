import { describe, expect, test } from 'vitest'

import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import { CategoryCard } from './category/category-card.tsx'
import type { Category } from './category/category.ts'
import { ProductGallery } from './product/product-gallery.tsx'
import { productJsonLd, breadcrumbJsonLd } from './product/product-structured-data.ts'
import { ProductPrice } from './product/product-price.tsx'
import { ProductSaleBadges, StockBadge, TrustBadges } from './product/product-badges.tsx'
import { productBreadcrumb, type Product } from './product/product.ts'
import { ReviewList } from './review/review-list.tsx'
import { usualRates } from '../pricing/pricing.ts'

const scarf: Product = {
  ...silkScarf,
  description: 'Hand-rolled.',
  price: 420,
  original_price: 525,
  image_url: '/pictures/silk-scarf/front.webp',
  images: ['/pictures/silk-scarf/front.webp', '/pictures/silk-scarf/back.webp'],
  is_featured: true,
}
const galleryOf = (product: Product) => (
  <ProductGallery product={product} preview={null} onLook={() => {}} />
)
const plain: Product = { ...scarf, original_price: null, is_featured: false }

describe('a product page', () => {
  test('has a breadcrumb (R-148)', () => {
    expect(productBreadcrumb(scarf)).toEqual([
      { label: 'Home', to: '/' },
      { label: 'Products', to: '/products' },
      { label: 'Accessories', to: '/products?category=accessories' },
      { label: 'Silk Scarf' },
    ])
    expect(
      breadcrumbJsonLd(productBreadcrumb(scarf), 'https://shop.example').itemListElement[1],
    ).toEqual({
      '@type': 'ListItem',
      position: 2,
      name: 'Products',
      item: 'https://shop.example/products',
    })
  })

  test('omits pictures with a malformed address from its structured data', () => {
    const images = ['https://', '//', 'http://[x', 'https://pictures.example/a.webp']
    const rating = { count: 0, average: 0, spread: [0, 0, 0, 0, 0] } as const
    const { image } = productJsonLd(
      { ...scarf, images },
      rating,
      usualRates,
      'https://shop.example',
    )
    expect(image).toEqual([
      'https://shop.example/pictures/silk-scarf/front.webp',
      'https://pictures.example/a.webp',
    ])
  })

  test('has every view in the gallery, each with a thumbnail (R-150)', () => {
    const html = htmlOf(galleryOf(scarf))
    expect(html).toContain('id="view-2"')
    expect(html).toContain('href="#view-2"')
    expect(htmlOf(galleryOf({ ...scarf, images: [] }))).not.toContain('#view-')
  })

  test('describes the worn view by the height of its figure (R-150)', () => {
    const worn = { ...scarf, images: ['/pictures/silk-scarf/worn.webp'] }
    const men = { ...worn, category: { ...scarf.category, slug: 'men' } }
    expect(htmlOf(galleryOf(worn))).toContain('Silk Scarf, to scale with a figure of 176 cm')
    expect(htmlOf(galleryOf(men))).toContain('a figure of 186 cm')
  })

  test('has badges (R-151, R-152, R-153)', () => {
    expect(textOf(<ProductSaleBadges product={scarf} />)).toBe('Featured Accessories 20% OFF')
    expect(textOf(<ProductSaleBadges product={plain} />)).toBe('Accessories')
  })

  test('strikes the original price through (R-155)', () => {
    expect(htmlOf(<ProductPrice product={scarf} />)).toContain('<s>$525.00</s>')
    expect(htmlOf(<ProductPrice product={plain} />)).not.toContain('<s>')
  })

  test('shows the stock (R-157, R-158)', () => {
    expect(textOf(<StockBadge product={{ stock_quantity: 14 }} />)).toBe('14 in stock')
    expect(textOf(<StockBadge product={{ stock_quantity: 0 }} />)).toBe('Out of Stock')
  })

  test('has trust badges (R-166, R-167, R-168)', () => {
    expect(textOf(<TrustBadges />)).toBe('Free Shipping over $50 Secure Payment 30-day return')
  })

  test('shows the average rating and the latest reviews (R-154, R-169)', () => {
    const review = {
      id: 'r',
      product_id: '1',
      rating: 5,
      title: '<script>alert(1)</script>',
      comment: 'Warm.',
      is_verified_purchase: true,
      created_at: '2026-03-01T00:30:00Z',
    }
    const summary = { count: 12, average: 4.33, spread: [0, 1, 1, 3, 7] } as const
    const list = <ReviewList reviews={[review]} summary={summary} />
    expect(textOf(list)).toContain('4.3')
    expect(textOf(list)).toContain('12 reviews')
    expect(textOf(list)).toContain('Verified purchase')
    expect(textOf(list)).toContain('March 1, 2026')
    expect(htmlOf(list)).not.toContain('<script>')
  })

  test('has structured data with price, availability and rating', () => {
    const rating = { count: 12, average: 4.33, spread: [0, 1, 1, 3, 7] } as const
    expect(productJsonLd(scarf, rating, usualRates, 'https://shop.example')).toMatchObject({
      name: 'Silk Scarf',
      image: [
        'https://shop.example/pictures/silk-scarf/front.webp',
        'https://shop.example/pictures/silk-scarf/back.webp',
      ],
      offers: {
        price: '420.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: 'https://shop.example/products/silk-scarf',
      },
      aggregateRating: { ratingValue: 4.33, reviewCount: 12 },
    })
    const none = { count: 0, average: 0, spread: [0, 0, 0, 0, 0] } as const
    const { offers } = productJsonLd(scarf, rating, usualRates, 'https://shop.example')
    expect(offers.hasMerchantReturnPolicy.merchantReturnDays).toBe(30)
    expect(
      offers.shippingDetails.map(({ shippingDestination, shippingRate }) => [
        shippingDestination.addressCountry,
        shippingRate.value,
      ]),
    ).toEqual([
      ['US', scarf.price > 50 ? 0 : 9.99],
      ['CA', scarf.price > 50 ? 0 : 9.99],
      ['MX', scarf.price > 50 ? 0 : 9.99],
    ])
    const soldOut = productJsonLd(
      { ...scarf, stock_quantity: 0 },
      none,
      usualRates,
      'https://shop.example',
    )
    expect(soldOut.offers.availability).toBe('https://schema.org/OutOfStock')
    expect(soldOut).not.toHaveProperty('aggregateRating')
  })
})

describe('a category card', () => {
  const women: Category = {
    id: '1',
    name: 'Women',
    slug: 'women',
    description: 'Coats and dresses.',
    image_url: '/pictures/scenes/category-women.webp',
    product_count: 1,
  }

  test('renders every field (R-172, R-173, R-174, R-175, R-176, R-177)', () => {
    const card = <CategoryCard category={women} index={0} />
    expect(textOf(card)).toBe('Women 1 item Coats and dresses.')
    expect(htmlOf(card)).toContain('href="/products?category=women"')
    expect(htmlOf(card)).toContain('src="/pictures/scenes/category-women.webp"')
  })

  test('omits a missing description and count (R-174, R-175)', () => {
    const empty = { ...women, description: null, product_count: 0 }
    expect(textOf(<CategoryCard category={empty} index={0} />)).toBe('Women')
  })

  test('cycles six placeholder colours without pictures (R-172)', () => {
    const colours = [0, 1, 2, 3, 4, 5, 6].map((index) => {
      const html = htmlOf(<CategoryCard category={{ ...women, image_url: null }} index={index} />)
      return /data-colour="(\d)"/.exec(html)?.[1]
    })
    expect(colours).toEqual(['1', '2', '3', '4', '5', '6', '1'])
  })
})
