import { describe, expect, test } from 'vitest'

import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import { savedForLater, withoutProduct, withProduct, type WishlistEntry } from './wishlist.ts'
import { htmlOf } from '../../../tests/support/render.tsx'
import { WishlistHeart } from './wishlist-heart.tsx'

const productOf = (id: string) => ({ ...silkScarf, id, name: id, slug: id })
const entryFor = (id: string): WishlistEntry => ({
  id: `row-${id}`,
  product_id: id,
  product: productOf(id),
})
const names = (entries: readonly WishlistEntry[]) => entries.map(({ product_id }) => product_id)

const three = ['coat', 'scarf', 'shirt'].map(entryFor)

describe('a wishlist', () => {
  test('is counted in words (R-239)', () => {
    expect(savedForLater(1)).toBe('1 item saved for later')
    expect(savedForLater(3)).toBe('3 items saved for later')
  })

  test('has each product once, the newest first (R-398)', () => {
    expect(names(withProduct(three, productOf('dress')))).toEqual([
      'dress',
      'coat',
      'scarf',
      'shirt',
    ])
    expect(names(withProduct(three, productOf('shirt')))).toEqual(['coat', 'scarf', 'shirt'])
    expect(names(three)).toContain('shirt')
    expect(names(withoutProduct(three, 'shirt'))).not.toContain('shirt')
  })
})

test('useWishlist throws outside of WishlistProvider (R-571)', () => {
  expect(() => htmlOf(<WishlistHeart product={silkScarf} />)).toThrow('WishlistProvider')
})
