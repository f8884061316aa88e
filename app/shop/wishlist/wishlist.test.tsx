import { expect, test } from 'vitest'

import { htmlOf } from '../../../tests/support/render.tsx'
import { silkScarf } from '../../../tests/support/silk-scarf.ts'
import { WishlistHeart } from './wishlist-button.tsx'

test('useWishlist throws outside of WishlistProvider (R-571)', () => {
  expect(() => htmlOf(<WishlistHeart product={silkScarf} />)).toThrow('WishlistProvider')
})
