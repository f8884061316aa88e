import { expect, test } from 'vitest'

import { htmlOf } from '../../../tests/stage/render.tsx'
import { PriceField } from './filter-fields.tsx'
import { noFilter, priceCeiling } from './filter.ts'

test('until prices are known they are chosen from 0 to 1000 in steps of 10 (R-581)', () => {
  const field = (
    <PriceField
      filter={noFilter}
      onChange={() => {}}
      ceiling={priceCeiling(null)}
      format={String}
    />
  )
  const inputs = htmlOf(field).match(/<input[^>]*>/g) ?? []
  expect(inputs).toHaveLength(2)
  for (const input of inputs) expect(input).toMatch(/min="0".* max="1000".* step="10"/)
})
