import { describe, expect, test } from 'vitest'

import { isWished } from './wish.ts'
import {
  asBefore,
  isAvailable,
  savedForLater,
  withoutWish,
  withWish,
  type WishlistEntry,
  type WishlistProduct,
} from './wishlist.ts'

const productOf = (id: string): WishlistProduct => ({
  id,
  name: id,
  slug: id,
  price: 10,
  original_price: null,
  image_url: null,
  images: [],
  stock_quantity: 4,
  is_active: true,
  is_featured: false,
  category: { id: 'women', name: 'Women', slug: 'women' },
})
const entryFor = (id: string): WishlistEntry => ({
  id: `row-${id}`,
  product_id: id,
  product: productOf(id),
})
const names = (entries: readonly WishlistEntry[]) => entries.map(({ product_id }) => product_id)

const three = ['coat', 'scarf', 'shirt'].map(entryFor)

describe('the list', () => {
  test('counts in words (R-239)', () => {
    expect(savedForLater(1)).toBe('1 item saved for later')
    expect(savedForLater(3)).toBe('3 items saved for later')
  })

  test('takes a product once, the newest first (R-398)', () => {
    expect(names(withWish(three, productOf('dress')))).toEqual(['dress', 'coat', 'scarf', 'shirt'])
    expect(names(withWish(three, productOf('shirt')))).toEqual(['coat', 'scarf', 'shirt'])
    expect(isWished(three, 'shirt')).toBe(true)
    expect(isWished(withoutWish(three, 'shirt'), 'shirt')).toBe(false)
  })
})

describe('a heart that goes back', () => {
  test('stands where it stood', () => {
    expect(asBefore(withoutWish(three, 'scarf'), three, 'scarf')).toEqual(three)
    expect(asBefore(withWish(three, productOf('dress')), three, 'dress')).toEqual(three)
  })

  test('leaves the other hearts as they are by now', () => {
    const others = withoutWish(withWish(three, productOf('dress')), 'coat')
    expect(names(asBefore(withoutWish(others, 'scarf'), three, 'scarf'))).toEqual([
      'dress',
      'scarf',
      'shirt',
    ])
  })
})

test('what is sold out or taken down cannot be put into the cart (R-247)', () => {
  expect(isAvailable(productOf('coat'))).toBe(true)
  expect(isAvailable({ ...productOf('coat'), stock_quantity: 0 })).toBe(false)
  expect(isAvailable({ ...productOf('coat'), is_active: false })).toBe(false)
})
