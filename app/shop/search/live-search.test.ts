import { describe, expect, test } from 'vitest'

import type { Category } from '../catalog/category.ts'
import type { ProductSummary } from '../catalog/product.ts'
import {
  liveOptions,
  liveSearchPath,
  splitAtWords,
  stepOption,
  viewAllWords,
  type LiveFound,
} from './live-search.ts'

const products = Array.from({ length: 8 }, (_, index): ProductSummary => {
  return {
    id: `${index}`,
    name: `Linen Shirt ${index}`,
    slug: `linen-shirt-${index}`,
    price: 10,
    original_price: null,
    image_url: null,
    images: [],
    stock_quantity: 4,
    is_active: true,
    is_featured: false,
    category: { id: '2', name: 'Women', slug: 'women' },
  }
})
const found: LiveFound = { words: 'linen', names: ['Linen Shirt 1'], products, total: 25 }

describe('the live search', () => {
  test('shows a name and five of eight products on a desk, each leading to its page (R-074, R-587)', () => {
    const options = liveOptions('desktop', 'linen', found, ['wool'])
    expect(options.map(({ kind }) => kind)).toEqual(['words', ...Array(5).fill('product')])
    expect(options.map(({ path }) => path).slice(0, 2)).toEqual([
      '/search?q=Linen+Shirt+1',
      '/products/linen-shirt-0',
    ])
  })

  test('shows three products on a phone (R-078, R-587)', () => {
    const options = liveOptions('mobile', 'linen', found, [])
    expect(options.map(({ path }) => path)).toEqual([
      '/products/linen-shirt-0',
      '/products/linen-shirt-1',
      '/products/linen-shirt-2',
    ])
  })

  test('says how many there are in all (R-079)', () => {
    expect(viewAllWords(25)).toBe('View all 25 results')
    expect(viewAllWords(1)).toBe('View 1 result')
  })

  test('the words lead to the search page (R-070)', () => {
    expect(liveSearchPath(' silk & wool ')).toBe('/search?q=silk+%26+wool')
  })

  test('remembers the last five searches before anything is typed (R-586)', () => {
    const recent = ['a', 'b', 'c', 'd', 'e', 'f']
    expect(liveOptions('desktop', ' ', found, recent)).toHaveLength(5)
    expect(liveOptions('desktop', 'x', null, recent)).toEqual([])
  })

  test('says where most people look before anything is typed', () => {
    const women = { id: '2', name: 'Women', slug: 'women', product_count: 30 } as Category
    const options = liveOptions('mobile', '', null, ['wool'], [women])
    expect(options.map(({ kind, path }) => [kind, path])).toEqual([
      ['words', '/search?q=wool'],
      ['category', '/products?category=women'],
    ])
    expect(
      liveOptions('desktop', 'linen', found, [], [women]).map(({ kind }) => kind),
    ).not.toContain('category')
  })

  test('arrows go round through the box', () => {
    expect(stepOption(-1, 3, 1)).toBe(0)
    expect(stepOption(2, 3, 1)).toBe(-1)
    expect(stepOption(-1, 3, -1)).toBe(2)
    expect(stepOption(-1, 0, 1)).toBe(-1)
  })

  test('what was typed is told from what it would become', () => {
    expect(splitAtWords('Linen Shirt', 'EN S')).toEqual(['Lin', 'en S', 'hirt'])
    expect(splitAtWords('Linen Shirt', 'jumper')).toBe(null)
    expect(splitAtWords('İpek scarf', 'scarf')).toBe(null)
    expect(splitAtWords('Linen', ' ')).toBe(null)
  })
})
