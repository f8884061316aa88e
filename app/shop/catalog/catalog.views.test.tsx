import { describe, expect, test } from 'vitest'

import { htmlOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import { CategoryCard } from './category/category-grid.tsx'
import { productJsonLd, breadcrumbJsonLd } from './product/product-structured-data.ts'
import type { Product } from './product/product.ts'
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

const site = 'https://shop.example'
const unrated = { count: 0, average: 0, spread: [0, 0, 0, 0, 0] }
const structured = (change: Partial<Product> = {}, rating = unrated) =>
  productJsonLd({ ...scarf, ...change }, rating, usualRates, site)

describe('the structured data of a product page', () => {
  test('have a breadcrumb', () => {
    const trail = [
      { label: 'Home', to: '/' },
      { label: 'Products', to: '/products' },
    ]
    expect(breadcrumbJsonLd(trail, site).itemListElement[1]).toEqual({
      '@type': 'ListItem',
      position: 2,
      name: 'Products',
      item: `${site}/products`,
    })
  })

  test('omit pictures with a malformed address', () => {
    const images = ['https://', '//', 'http://[x', 'https://pictures.example/a.webp']
    expect(structured({ images }).image).toEqual([
      `${site}/pictures/silk-scarf/front.webp`,
      'https://pictures.example/a.webp',
    ])
  })

  test('have price, availability and rating', () => {
    expect(structured({}, { count: 12, average: 4.33, spread: [0, 1, 1, 3, 7] })).toMatchObject({
      name: 'Silk Scarf',
      image: [`${site}/pictures/silk-scarf/front.webp`, `${site}/pictures/silk-scarf/back.webp`],
      offers: {
        price: '420.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: `${site}/products/silk-scarf`,
      },
      aggregateRating: { ratingValue: 4.33, reviewCount: 12 },
    })
    const soldOut = structured({ stock_quantity: 0 })
    expect(soldOut.offers.availability).toBe('https://schema.org/OutOfStock')
    expect(soldOut).not.toHaveProperty('aggregateRating')
  })

  test('say what shipping costs to each country, and until when a return is taken', () => {
    const ratesOf = ({ offers }: ReturnType<typeof structured>) =>
      offers.shippingDetails.map(({ shippingDestination, shippingRate }) => [
        shippingDestination.addressCountry,
        shippingRate.value,
      ])
    const to = (rate: number) => ['US', 'CA', 'MX'].map((country) => [country, rate])
    expect(ratesOf(structured())).toEqual(to(0))
    expect(ratesOf(structured({ price: 20 }))).toEqual(to(9.99))
    expect(structured().offers.hasMerchantReturnPolicy.merchantReturnDays).toBe(30)
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
