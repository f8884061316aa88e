import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FreshBackend } from '../../../tests/support/backend.ts'
import { openSampleCatalog } from '../../../tests/support/sample-catalog.ts'
import { listCategories } from './category/category.data.ts'
import { getFilterOptions } from './listing/filter-options.data.ts'
import { listProducts } from './listing/listing.data.ts'
import { listingScreen } from './listing/listing.ts'
import { getProductBySlug, listFeaturedProducts } from './product/product.data.ts'
import { getRatingSummary, listLatestReviews } from './review/review.data.ts'

let backend: FreshBackend

beforeAll(async () => {
  backend = await openSampleCatalog()
})
afterAll(() => backend.close())

describe('products', () => {
  test('getProductBySlug returns the product with its category (R-347, R-348, R-349, R-351, R-509)', async () => {
    const scarf = await getProductBySlug(backend.visitor, 'silk-scarf')
    expect(scarf).toMatchObject({
      id: expect.any(String),
      slug: 'silk-scarf',
      name: 'Silk Scarf',
      description: 'Hand-rolled, with a linen lining.',
      price: 974.5,
      original_price: 1200,
      image_url: null,
      images: [],
      stock_quantity: 4,
      is_active: true,
      is_featured: false,
      category: { name: 'Accessories', slug: 'accessories' },
    })
    expect(scarf?.category_id).toBe(scarf?.category.id)
  })

  test('getProductBySlug returns null for inactive and unknown products (R-509)', async () => {
    expect(await getProductBySlug(backend.visitor, 'linen-shirt-25')).toBeNull()
    expect(await getProductBySlug(backend.visitor, "nowhere'); drop table")).toBeNull()
    expect(await getProductBySlug(backend.visitor, '\0')).toBeNull()
  })

  test('listFeaturedProducts returns at most eight active featured products (R-097, R-508, R-580)', async () => {
    const featured = await listFeaturedProducts(backend.visitor)
    expect(featured).toHaveLength(4) // 5, 10, 15, 20; the 25th is put away
    expect(featured.every((product) => product.is_featured)).toBe(true)
    const { owner } = backend.database
    await owner.query('update public.shop_products set is_featured = not is_featured')
    expect(await listFeaturedProducts(backend.visitor)).toHaveLength(8) // of 21
    await owner.query('update public.shop_products set is_featured = not is_featured')
  })

  test('the price filter ends at the highest price of active products (R-117, R-188, R-507)', async () => {
    const priceHidden = (price: number) =>
      backend.database.owner.query(
        `update public.shop_products set price = $1 where slug = 'linen-shirt-25'`,
        [price],
      )
    await priceHidden(5000)
    expect((await getFilterOptions(backend.visitor)).ceiling).toBe(980)
    await priceHidden(250)
  })
})

describe('the listing', () => {
  const list = (change: object) =>
    listProducts(backend.visitor, { ...listingScreen.initial, ...change })
  const slugs = async (change: object) => (await list(change)).products.map(({ slug }) => slug)

  test('returns the products and their number (R-510)', async () => {
    const { products, total } = await list({})
    expect([products.length, total]).toEqual([25, 25])
    expect(products[0]?.category).toMatchObject({ name: 'Women', slug: 'women' })
  })

  test('applies every filter (R-101, R-102, R-103, R-104, R-105, R-106)', async () => {
    expect(await slugs({ q: 'SILK' })).toEqual(['silk-scarf'])
    expect((await list({ q: 'linen' })).total).toBe(25) // descriptions count too
    expect(await slugs({ category: 'accessories' })).toEqual(['silk-scarf'])
    expect(await slugs({ minPrice: 40, maxPrice: 50 })).toEqual(['linen-shirt-4', 'linen-shirt-5'])
    expect((await list({ inStock: true })).total).toBe(21)
    expect((await list({ featured: true })).total).toBe(4)
  })

  test('is read by pages of 40, and in any part, up to the last product', async () => {
    const { owner } = backend.database
    await owner.query(`
      insert into public.shop_products (slug, name, price, stock_quantity, category_id)
        select 'yarn-' || number, 'Yarn ' || number, 10, 1, id
          from public.shop_categories, generate_series(1001, 1300) as number where slug = 'women'`)
    try {
      const yarns = { ...listingScreen.initial, q: 'yarn' }
      const first = await list(yarns)
      const second = await list({ ...yarns, page: 2 })
      const rest = await listProducts(backend.visitor, yarns, { start: 80, count: 220 })
      const all = [first, second, rest].flatMap(({ products }) => products.map(({ slug }) => slug))
      expect([first.total, second.total, rest.total]).toEqual([300, 300, 300])
      expect(all).toEqual(Array.from({ length: 300 }, (_, each) => `yarn-${1001 + each}`))
    } finally {
      await owner.query(`delete from public.shop_products where slug like 'yarn-%'`)
    }
  })
})

describe('categories', () => {
  test('are listed with their number of active products, most first (R-353, R-505)', async () => {
    const categories = await listCategories(backend.visitor)
    expect(categories.map(({ slug, product_count }) => [slug, product_count])).toEqual([
      ['women', 24],
      ['accessories', 1],
      ['archive', 0],
    ])
  })

  test('can be read by id (R-511)', async () => {
    const [women] = await listCategories(backend.visitor)
    const { data } = await backend.visitor
      .from('shop_categories')
      .select('id, name, slug, description, image_url, product_count, aliases')
      .eq('id', women?.id ?? '')
      .maybeSingle()
      .throwOnError()
    expect(data).toEqual(women)
  })
})

describe('reviews', () => {
  test('listLatestReviews returns the five latest, newest first (R-169, R-362, R-512, R-580)', async () => {
    const scarf = await getProductBySlug(backend.visitor, 'silk-scarf')
    const reviews = await listLatestReviews(backend.visitor, scarf?.id ?? '')
    expect(reviews.map(({ title }) => title)).toEqual(
      [7, 6, 5, 4, 3].map((number) => `Review ${number}`),
    )
    expect(reviews[0]).toMatchObject({ rating: 3, comment: null, is_verified_purchase: false })
  })

  test('getRatingSummary covers all reviews (R-154)', async () => {
    const scarf = await getProductBySlug(backend.visitor, 'silk-scarf')
    expect(await getRatingSummary(backend.visitor, scarf?.id ?? '')).toEqual({
      count: 7,
      average: 2.86, // of the five shown it would be 3
      spread: [1, 2, 2, 1, 1],
    })
    const shirt = await getProductBySlug(backend.visitor, 'linen-shirt-1')
    expect((await getRatingSummary(backend.visitor, shirt?.id ?? '')).count).toBe(0)
  })
})
