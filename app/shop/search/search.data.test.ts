import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FreshBackend } from '../../../tests/support/backend.ts'
import { openSampleCatalog } from '../../../tests/support/sample-catalog.ts'
import { listCategories } from '../catalog/category/category.data.ts'
import {
  listCloseMatches,
  listRelaxedSearches,
  searchProducts,
  suggestNames,
} from './search.data.ts'
import { searchBoxRead } from './search-box-options.ts'
import { searchFor, searchScreen } from './search.ts'

let backend: FreshBackend

beforeAll(async () => {
  backend = await openSampleCatalog()
})
afterAll(() => backend.close())

describe('search', () => {
  const search = (change: object, page?: object) =>
    searchProducts(backend.visitor, { ...searchFor('linen'), ...change }, page)

  test('blank text has no results (R-431)', async () => {
    expect(await search({ q: '  ' })).toEqual({ products: [], total: 0 })
    expect(await suggestNames(backend.visitor, ' ')).toEqual([])
  })

  test('a page has 20 results and the exact count (R-503, R-504, R-588)', async () => {
    const first = await search({ sort: 'price-low' })
    const second = await search({ sort: 'price-low', page: 2 })
    expect([first.products.length, second.products.length]).toEqual([20, 5])
    expect([first.total, second.total]).toEqual([25, 25])
    expect(second.products[0]?.slug).toBe('linen-shirt-21')
  })

  test('an offset without a limit returns ten (R-502, R-588)', async () => {
    expect((await search({}, { offset: 5 })).products).toHaveLength(10)
  })

  test('applies every filter; a category by slug or id (R-372, R-498, R-499, R-500, R-501)', async () => {
    const [, accessories] = await listCategories(backend.visitor)
    expect(await search({})).toMatchObject({ products: expect.any(Array), total: 25 })
    expect((await search({ category: 'accessories' })).total).toBe(1)
    expect((await search({ category: accessories?.id })).total).toBe(1)
    expect((await search({ minPrice: 200, maxPrice: 220 })).total).toBe(3)
    expect((await search({ inStock: true })).total).toBe(21)
    expect((await search({ featured: true })).total).toBe(4)
  })

  test('without results lists the filters whose removal gives results', async () => {
    const sought = {
      ...searchFor('linen'),
      category: 'accessories',
      minPrice: 5000,
      inStock: true,
    }
    const categories = await listCategories(backend.visitor)
    expect((await search(sought)).total).toBe(0)
    expect(await listRelaxedSearches(backend.visitor, sought, categories)).toEqual([
      { label: 'From $5000', path: '/search?q=linen&category=accessories&inStock=true', total: 1 },
    ])
  })

  test('lists close matches within the filters', async () => {
    const close = (change: object) =>
      listCloseMatches(backend.visitor, { ...searchScreen.initial, ...change })
    expect(await close({ q: '  ' })).toEqual([])
    expect((await close({ q: 'silk scarfs' }))[0]).toMatchObject({
      slug: 'silk-scarf',
      category: { slug: 'accessories' },
    })
    expect(await close({ q: 'linnen shirts' })).toHaveLength(8)
    expect(await close({ q: 'linnen shirts', minPrice: 230, inStock: true })).toHaveLength(1)
    expect(await close({ q: 'zzzxq' })).toEqual([])
  })

  test('suggests five names (R-496, R-586)', async () => {
    expect(await suggestNames(backend.visitor, 'LINEN')).toHaveLength(5)
    expect(await suggestNames(backend.visitor, 'scarf')).toEqual(['Silk Scarf'])
    expect(await suggestNames(backend.visitor, 'shirt 24')).toEqual(['Linen Shirt 24'])
    expect(await suggestNames(backend.visitor, 'shirt 25')).toEqual([]) // put away
  })

  test('returns eight results and the exact count for the header (R-497, R-587)', async () => {
    const { products, total } = await searchProducts(backend.visitor, searchFor('linen'), {
      limit: searchBoxRead,
    })
    expect([products.length, total]).toEqual([8, 25])
    expect(products[0]?.category).toMatchObject({ slug: 'women' })
  })
})
