import { expect, test } from 'vitest'

import { shortfallText } from './buy-again.tsx'

test('what is bought again in fewer pieces than ordered is named with both numbers', () => {
  const all = { name: 'Tie', ordered: 2, added: 2 }
  expect(shortfallText([all])).toBeNull()
  expect(
    shortfallText([
      { name: 'Silk Scarf', ordered: 5, added: 2 },
      all,
      { name: 'Linen Shirt', ordered: 1, added: 0 },
    ]),
  ).toBe('Added 2 of 5 Silk Scarf, 0 of 1 Linen Shirt.')
})
