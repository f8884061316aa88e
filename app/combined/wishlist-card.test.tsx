import { expect, test } from 'vitest'

import { htmlOf, inShop, textOf } from '../../tests/support/render.tsx'
import { silkScarf } from '../../tests/support/silk-scarf.ts'
import { WishlistCard } from './wishlist-card.tsx'

test('the card of an inactive product has no link', () => {
  const card = inShop(<WishlistCard product={{ ...silkScarf, is_active: false }} />)
  expect(htmlOf(card)).not.toContain('href=')
  expect(textOf(card)).toContain('No longer available')
})
