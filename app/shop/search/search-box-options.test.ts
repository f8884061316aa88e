import { describe, expect, test } from 'vitest'

import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import type { Category } from '../catalog/category/category.ts'
import { moveActive } from './search-box.tsx'
import {
  headerOptions,
  resultsStatus,
  splitAtMatch,
  type FoundWhileTyping,
} from './search-box-options.ts'

const products = Array.from({ length: 8 }, (_, index) => ({
  ...silkScarf,
  id: `${index}`,
  name: `Linen Shirt ${index}`,
  slug: `linen-shirt-${index}`,
}))
const found: FoundWhileTyping = {
  text: 'linen',
  names: ['Linen Shirt 1'],
  products,
  total: 25,
  closeMatches: [],
}

describe('the header results', () => {
  test('shows names and five products on desktop, with links (R-074, R-587)', () => {
    const options = headerOptions('desktop', 'linen', found, ['wool'])
    expect(options.map(({ kind }) => kind)).toEqual(['name', ...Array(5).fill('product')])
    expect(options.map(({ path }) => path).slice(0, 2)).toEqual([
      '/search?q=Linen+Shirt+1',
      '/products/linen-shirt-0',
    ])
  })

  test('shows as many close matches when there is no result, and does not count them', () => {
    const none = { ...found, names: [], products: [], total: 0, closeMatches: products }
    const options = headerOptions('desktop', 'linnen', none, [])
    expect(options.map(({ kind }) => kind)).toEqual(Array(5).fill('close match'))
    expect(resultsStatus(none, options)).toBe(
      'No products found. 5 products are close to what you typed.',
    )
    expect(headerOptions('mobile', 'linnen', none, [])).toHaveLength(3)
    expect(resultsStatus({ ...none, closeMatches: [] }, [])).toBe('No products found')
    expect(resultsStatus(found, [])).toBe('25 results')
  })

  test('shows popular categories before anything is typed', () => {
    const women = { id: '2', name: 'Women', slug: 'women', product_count: 30 } as Category
    const options = headerOptions('mobile', '', null, ['wool'], [women])
    expect(options.map(({ kind, path }) => [kind, path])).toEqual([
      ['recent', '/search?q=wool'],
      ['category', '/products?category=women'],
    ])
    expect(
      headerOptions('desktop', 'linen', found, [], [women]).map(({ kind }) => kind),
    ).not.toContain('category')
  })

  test('arrow keys wrap around through the box', () => {
    expect(moveActive(-1, 3, 1)).toBe(0)
    expect(moveActive(2, 3, 1)).toBe(-1)
    expect(moveActive(-1, 3, -1)).toBe(2)
    expect(moveActive(-1, 0, 1)).toBe(-1)
  })

  test('splits a name at the typed text', () => {
    expect(splitAtMatch('Linen Shirt', 'EN S')).toEqual(['Lin', 'en S', 'hirt'])
    expect(splitAtMatch('Linen Shirt', 'jumper')).toBe(null)
    expect(splitAtMatch('İpek scarf', 'scarf')).toBe(null)
    expect(splitAtMatch('Linen', ' ')).toBe(null)
  })
})
