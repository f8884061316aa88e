import { expect, test } from 'vitest'

import { htmlOf } from '../../../../tests/support/render.tsx'
import { CategoryAndPrice } from './filter-fields.tsx'
import { noFilter } from './product-query.ts'

test('a minimum above the highest price stays, and extends the slider', () => {
  const field = (
    <CategoryAndPrice
      categories={[]}
      filter={{ ...noFilter, minPrice: 5000 }}
      onChange={() => {}}
      ceiling={980}
      format={String}
    />
  )
  const inputs = htmlOf(field).match(/<input[^>]*>/g) ?? []
  expect(inputs.map((input) => /value="(\d+)"/.exec(input)?.[1])).toEqual(['5000', '5000'])
  for (const input of inputs) expect(input).toMatch(/min="0".* max="5000"/)
})
