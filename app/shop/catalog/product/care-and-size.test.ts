import { expect, test } from 'vitest'

import { careTexts } from '../../../../content/shop.ts'
import { careText } from './care-and-size.ts'

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
