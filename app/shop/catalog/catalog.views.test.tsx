import { describe, expect, test } from 'vitest'

import { htmlOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import { CategoryCard } from './category/category-card.tsx'
import { productJsonLd, breadcrumbJsonLd } from './product/product-structured-data.ts'
import { productBreadcrumb, type Product } from './product/product.ts'
import { usualRates } from '../../client/usual-rates.ts'

const scarf: Product = {
  ...silkScarf,
  description: 'Hand-rolled.',
  price: 420,
  original_price: 525,
  image_url: '/pictures/silk-scarf/front.webp',
  images: ['/pictures/silk-scarf/front.webp', '/pictures/silk-scarf/back.webp'],
  is_featured: true,
}
describe('a product page', () => {
  test('has a breadcrumb in its structured data', () => {
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

test('a category has its own icon, wherever it stands', () => {
  const iconOf = (slug: string, index: number) => {
    const category = { id: '1', name: slug, slug, description: '', image_url: null }
    const card = { ...category, product_count: 1, aliases: [] }
    return /<svg.*<\/svg>/.exec(htmlOf(<CategoryCard category={card} index={index} />))?.[0]
  }
  expect(iconOf('home', 0)).toBe(iconOf('home', 3))
  expect(iconOf('home', 0)).not.toBe(iconOf('jewellery', 0))
  expect(iconOf('lamps-of-ours', 0)).toBe(iconOf('teas', 0))
})
