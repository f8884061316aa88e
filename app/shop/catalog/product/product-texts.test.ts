import { expect, test } from 'vitest'

import { careText } from './product-texts.ts'

const of = (name: string, slug: string) => ({ name, category: { id: '', name: slug, slug } })

test.each([
  ['Vestry Candle', 'home', /wick/],
  ['Tidemark Vase', 'home', /dishwasher/],
  ['Reed Glass Vase', 'home', /vinegar/],
  ['Scullery Tray', 'home', /oil/],
  ['Rowan Linen Cushion', 'home', /washing temperature/],
  ['Bourne Umbrella', 'accessories', /dry open/],
  ['Garrick Silk Tie', 'accessories', /knot/],
  ['Orla Hoops', 'jewellery', /perfume/],
  ['Three Wrapping Papers', 'cards-gifts', /out of the sun/],
  ['Lagan Summer Wrap', 'women', /tumble dry/],
])('%s in %s is cared for as what it is', (name, category, words) => {
  expect(careText(of(name, category))).toMatch(words)
})

test('only textiles are washed or ironed', () => {
  for (const [name, category] of [
    ['Vestry Candle', 'home'],
    ['Brook Band', 'jewellery'],
    ['Ludlow Tote', 'leather-goods'],
    ['Many Thanks', 'cards-gifts'],
  ] as const)
    expect(careText(of(name, category))).not.toMatch(/\b(?:wash|iron)/i)
})

test('a category that the owner added has a care text, too', () => {
  expect(careText(of('Garden Hose', 'garden'))).toContain('as the description says')
})
