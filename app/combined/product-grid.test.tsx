import { expect, test } from 'vitest'

import { htmlOf } from '../../tests/support/render.tsx'
import { CategoryGridSkeleton } from '../shop/catalog/category/category-grid.tsx'
import { ProductGridSkeleton } from './product-grid.tsx'

const count = (html: string, part: string) => html.split(part).length - 1

test('the skeleton of a listing has ten cards (R-132, R-584)', () => {
  expect(count(htmlOf(<ProductGridSkeleton />), '<li')).toBe(10)
})

test('the skeleton of the collections has eight cards (R-178, R-584)', () => {
  expect(count(htmlOf(<CategoryGridSkeleton />), '<li')).toBe(8)
})
