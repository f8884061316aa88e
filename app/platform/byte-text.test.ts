import { expect, it } from 'vitest'

import { bytesOf, byteText } from './byte-text.ts'

it.each([
  '',
  'plain',
  'Bouclé – ₹ 4,990',
  '👗 for two',
  'half a pair: \ud83d',
  '₹'.repeat(400_000),
])('a text becomes the bytes that it has in UTF-8 and nothing else (%#)', (text) => {
  const bytes = bytesOf(byteText(text))
  expect(bytes.equals(Buffer.from(text))).toBe(true)
  expect(byteText('next')).toBe('next')
})
