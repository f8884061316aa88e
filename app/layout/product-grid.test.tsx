import { expect, test } from 'vitest'

import { htmlOf } from '../../tests/stage/render.tsx'
import { CategoryGridSkeleton } from './category-grid-skeleton.tsx'
import { ProductGridSkeleton } from './product-grid.tsx'

const count = (html: string, part: string) => html.split(part).length - 1

test('a listing that is loading has ten cards (R-132, R-584)', () => {
  expect(count(htmlOf(<ProductGridSkeleton />), '<li')).toBe(10)
})

test('collections that are loading have eight cards (R-178, R-584)', () => {
  expect(count(htmlOf(<CategoryGridSkeleton />), '<li')).toBe(8)
})
