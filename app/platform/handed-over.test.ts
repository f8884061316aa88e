import { expect, it } from 'vitest'

import { handOver, takeOver } from './handed-over.ts'

const list = [{ name: 'Bouclé </script> “soft”', price: 4990, original_price: null }]

it('a list arrives as it left, after any journey', () => {
  const handed = handOver(list)
  expect(takeOver(handed)).toBe(list)
  const arrived = structuredClone(handed)
  expect(takeOver(arrived)).toEqual(list)
  expect(takeOver(arrived)).toBe(takeOver(arrived))
})
