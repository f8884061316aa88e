import { describe, expect, test } from 'vitest'

import { careTexts } from '../../../../content/shop.ts'
import { findCategory } from '../category/category.ts'
import { careText } from './care-and-size.ts'
import { formerPrice, galleryImages } from './product.ts'
import { isAvailable, isLowStock, isSoldOut, maxQuantity } from './stock.ts'
import { usualRates } from '../../../client/usual-rates.ts'

describe('a product', () => {
  test('is on sale only below its original price', () => {
    expect(formerPrice({ price: 420, original_price: 525 })).toBe(525)
    expect(formerPrice({ price: 420, original_price: 420 })).toBeNull()
    expect(formerPrice({ price: 420, original_price: null })).toBeNull()
  })

  test('is low in stock below five and not at zero (R-593)', () => {
    expect(
      [0, 1, 4, 5].map((stock_quantity) => isLowStock({ stock_quantity }, usualRates)),
    ).toEqual([false, true, true, false])
    expect(isSoldOut({ stock_quantity: 0 })).toBe(true)
    expect(isSoldOut({ stock_quantity: 1 })).toBe(false)
  })

  test('is not available when it is sold out or inactive (R-247)', () => {
    expect(isAvailable({ is_active: true, stock_quantity: 4 })).toBe(true)
    expect(isAvailable({ is_active: true, stock_quantity: 0 })).toBe(false)
    expect(isAvailable({ is_active: false, stock_quantity: 4 })).toBe(false)
  })

  test('has its stock as maximum quantity, or 99 while the stock is unknown (R-437, R-441, R-592)', () => {
    expect(maxQuantity(7)).toBe(7)
    expect(maxQuantity(null)).toBe(99)
  })

  test('has every view once in the gallery, the front first', () => {
    expect(galleryImages({ image_url: '/a', images: ['/a', '/b'] })).toEqual(['/a', '/b'])
    expect(galleryImages({ image_url: null, images: [] })).toEqual([])
  })
})

describe('a category', () => {
  test('is found by slug, by id, or by a name of one that was merged into it', () => {
    const women = { id: '7b1c', slug: 'women', aliases: ['ladies', 'men'] }
    const men = { id: '5a00', slug: 'men', aliases: [] }
    expect(findCategory([women, men], 'ladies')).toBe(women)
    expect(findCategory([women, men], 'men')).toBe(men)
    expect(findCategory([women], 'women')).toBe(women)
    expect(findCategory([women], '7b1c')).toBe(women)
    expect(findCategory([women], 'nowhere')).toBeNull()
    expect(findCategory([women], null)).toBeNull()
  })
})

const of = (slug: string, care: string | null = null) => ({
  category: { id: '', name: slug, slug },
  care,
})

test('a product has the care text of its key, else that of its category', () => {
  expect(careText(of('home', 'candle'))).toBe(careTexts.candle)
  expect(careText(of('home'))).toBe(careTexts.homeTextile)
  // A key that content/shop.ts no longer has.
  expect(careText(of('women', 'fur'))).toBe(careTexts.other)
})

test('a category that the owner added has a care text, too', () => {
  expect(careText(of('garden'))).toContain('as the description says')
})
