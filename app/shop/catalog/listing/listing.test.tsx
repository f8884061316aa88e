import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { htmlOf } from '../../../../tests/support/render.tsx'
import { priceCeiling } from './price-ceiling.ts'
import { CategoryAndPrice } from './filter-fields.tsx'
import { clearListing, isNarrowed, listingScreen } from './listing.ts'
import { listingSorts } from './sort-options.ts'
import { activeFilters, noFilter } from './product-query.ts'

const { change, initial, isWritten, normalize, pageCount, path, pathTo, write } = listingScreen
const parse = (query: string) => listingScreen.parse(new URLSearchParams(query))
const categories = ['women', 'men'].map((slug) => ({ id: slug, slug, aliases: [`old-${slug}`] }))
const shop = { categories, ceiling: 980, total: 121 }

describe('the listing in the URL', () => {
  test('reads every parameter (R-101, R-102, R-103, R-104, R-105, R-106, R-107)', () => {
    expect(
      parse(
        'search=linen&category=women&minPrice=20&maxPrice=80&inStock=true&featured=true&sortBy=price-low',
      ),
    ).toEqual({
      q: 'linen',
      category: 'women',
      minPrice: 20,
      maxPrice: 80,
      inStock: true,
      featured: true,
      sort: 'price-low',
      page: 1,
    })
  })

  test('the sort options, their labels and the default (R-118, R-119, R-120)', () => {
    expect(listingSorts).toEqual({
      name: 'Name (A-Z)',
      'price-low': 'Price (Low to High)',
      'price-high': 'Price (High to Low)',
      featured: 'Featured First',
    })
    expect(parse('').sort).toBe('name')
    expect(parse('sortBy=toString').sort).toBe('name')
  })

  test('the URL omits the default order only (R-121)', () => {
    expect(path(parse('sortBy=name'))).toBe('/products')
    expect(path(parse('sortBy=featured'))).toBe('/products?sortBy=featured')
  })

  test('a minimum counts only above 0, a maximum only below the upper bound (R-434, R-435)', () => {
    expect(normalize(parse('minPrice=0&maxPrice=980'), shop)).toMatchObject(noFilter)
    expect(normalize(parse('minPrice=10&maxPrice=970'), shop)).toMatchObject({
      minPrice: 10,
      maxPrice: 970,
    })
    expect(normalize(parse('minPrice=5000'), shop)).toMatchObject({ minPrice: 5000 })
  })

  test('the slider ends at the highest price, rounded up to its step (R-117, R-188, R-433)', () => {
    expect(priceCeiling(974.5)).toBe(980)
    expect(priceCeiling(980)).toBe(980)
    expect(priceCeiling(12)).toBe(20)
  })

  test('the slider ends at 1000 until prices are known (R-116, R-189, R-581)', () => {
    expect(priceCeiling(null)).toBe(1000)
    expect(priceCeiling(0)).toBe(1000)
  })

  test.each([
    ['minPrice=abc', ''],
    ['minPrice=-5', ''],
    ['minPrice=-0', ''],
    ['minPrice=%2B5', ''],
    ['minPrice=20.555', ''],
    ['minPrice=0x10', ''],
    ['minPrice=1,000&maxPrice=$20', ''],
    ['minPrice=٣&maxPrice=２０', ''],
    ['minPrice=007&maxPrice=%2080.5%20', 'minPrice=7&maxPrice=80.5'],
    ['maxPrice=1e99', ''],
    ['minPrice=Infinity&maxPrice=NaN', ''],
    ['minPrice=80&maxPrice=20', 'minPrice=20&maxPrice=80'],
    ['sortBy=cheapest', ''],
    ['category=nowhere', ''],
    ['category=old-women', 'category=women'],
    ['category=women&category=men', 'category=women'],
    ['inStock=yes&featured=1', ''],
    ['page=0', ''],
    ['page=-2', ''],
    ['page=1.5', ''],
    ['page=4', 'page=4'],
    ['page=5', 'page=4'],
    ['page=1000000000', 'page=4'],
    ['search=%20%20&minPrice=&maxPrice=&category=', ''],
    ['search=a%00b%0Ac', 'search=a+b+c'],
    ['colour=green', ''],
  ])('invalid values are ignored or clamped: ?%s', (query, clean) => {
    expect(write(normalize(parse(query), shop)).toString()).toBe(clean)
  })

  test('any URL parses to a listing whose path is stable (B-07)', () => {
    const wild = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.constantFrom('', '0', '-0', 'true', 'women', 'price-low', '__proto__', '1e3', '٣', '20'),
    )
    const known = 'search category minPrice maxPrice inStock featured sortBy page'.split(' ')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...known, 'colour'), wild)), (entries) => {
        const listing = normalize(listingScreen.parse(new URLSearchParams(entries)), shop)
        const written = write(listing)
        expect(normalize(listingScreen.parse(written), shop)).toEqual(listing)
        expect(isWritten(listingScreen.parse(written), written)).toBe(true)
        expect(Array.from(listing.q).length).toBeLessThanOrEqual(200)
        if (listing.minPrice !== null && listing.maxPrice !== null)
          expect(listing.minPrice).toBeLessThanOrEqual(listing.maxPrice)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('changing the listing', () => {
  test('a change goes back to the first page', () => {
    expect(change(parse('page=2&sortBy=featured'), { inStock: true })).toMatchObject({
      page: 1,
      inStock: true,
      sort: 'featured',
    })
  })

  test('pages of 40 products reach the end of a list, up to the limit of the database', () => {
    expect([0, 40, 41, 9_961, 10_001].map(pageCount)).toEqual([1, 1, 2, 250, 250])
    expect(parse('page=251').page).toBe(250)
    expect(pathTo(parse('category=men&page=3'), { page: 2 })).toBe('/products?category=men&page=2')
  })

  test('clearing removes search and filters and keeps the order', () => {
    const listing = parse('search=coat&category=men&inStock=true&sortBy=price-high')
    expect(clearListing(listing)).toEqual({ ...initial, sort: 'price-high' })
    expect(isNarrowed(listing)).toBe(true)
    expect(isNarrowed(clearListing(listing))).toBe(false)
  })

  test('each active filter has a label and the change that removes it', () => {
    const women = { name: 'Women', slug: 'women' }
    const filter = parse('category=women&minPrice=20&maxPrice=80&inStock=true&featured=true')
    expect(activeFilters(filter, [women])).toEqual([
      { label: 'Women', removal: { category: null } },
      { label: '$20 to $80', removal: { minPrice: null, maxPrice: null } },
      { label: 'In stock', removal: { inStock: false } },
      { label: 'Featured', removal: { featured: false } },
    ])
    expect(activeFilters(parse('maxPrice=80'), [women])[0]?.label).toBe('Up to $80')
    expect(activeFilters(parse('minPrice=80'), [women])[0]?.label).toBe('From $80')
  })
})

test('a minimum above the highest price stays, and extends the slider', () => {
  const field = (
    <CategoryAndPrice
      categories={[]}
      filter={{ ...noFilter, minPrice: 5000 }}
      onChange={() => {}}
      ceiling={980}
      format={String}
    />
  )
  const inputs = htmlOf(field).match(/<input[^>]*>/g) ?? []
  expect(inputs.map((input) => /value="(\d+)"/.exec(input)?.[1])).toEqual(['5000', '5000'])
  for (const input of inputs) expect(input).toMatch(/min="0".* max="5000"/)
})
