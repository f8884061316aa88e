import { expect, it } from 'vitest'

import { bytesOf } from './page-bytes.ts'

it.each([
  '',
  'plain',
  'Bouclé – ₹ 4,990',
  '👗 for two',
  'half a pair: \ud83d',
  '₹'.repeat(400_000),
])('a text becomes the bytes that it has in UTF-8 and nothing else (%#)', (text) => {
  expect(bytesOf(text).equals(Buffer.from(text))).toBe(true)
  expect(bytesOf(text, 'é', '', text).equals(Buffer.from(`${text}é${text}`))).toBe(true)
  expect(bytesOf('next').toString()).toBe('next')
})
