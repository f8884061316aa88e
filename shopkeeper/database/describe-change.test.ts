import { expect, test } from 'vitest'

import { describeChange } from './describe-change.ts'

test.each<[object | null, object, string]>([
  [{ price: '95.00' }, { price: '79.00' }, 'price 95.00 -> 79.00'],
  [{ original_price: null }, { original_price: '95.00' }, 'price before none -> 95.00'],
  [{ stock_quantity: 3, name: 'A' }, { stock_quantity: 0, name: 'A' }, 'stock 3 -> 0'],
  [{ is_active: true }, { is_active: false }, 'offered yes -> no'],
  [{ image_url: null, images: [] }, { image_url: '/1', images: [] }, 'pictures none -> 1'],
  [{ image_url: '/1', images: ['/2'] }, { image_url: '/2', images: ['/1'] }, 'pictures changed'],
  [
    null,
    { name: 'Cap', image_url: null, images: [], description: null, is_featured: true },
    'name Cap, featured yes',
  ],
  [{ description: null }, { description: 'One\n\ntwo' }, 'description none -> One two'],
  [
    { description: `${'long '.repeat(20)}A` },
    { description: `${'long '.repeat(20)}B` },
    'description changed',
  ],
  [{ price: '1.00' }, { price: '1.00' }, ''],
])('%j to %j is "%s"', (before, after, words) => {
  expect(describeChange(before, after)).toBe(words)
})
