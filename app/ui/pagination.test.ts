import { expect, it } from 'vitest'
import { pageNumbers } from './pagination.tsx'

it.each([
  [1, 1, [1]],
  [4, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 20, [3, 4, 5, 6, 7, null, 20]],
  [4, 7, [2, 3, 4, 5, 6, 7]],
  [20, 20, [16, 17, 18, 19, 20]],
])('page %i of %i has links to %j', (page, pages, links) => {
  expect(pageNumbers(page, pages)).toEqual(links)
})

it('offers at most five consecutive pages, the current page among them (R-589)', () => {
  for (let pages = 1; pages <= 30; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const near = pageNumbers(page, pages).slice(0, 5)
      expect(near).toHaveLength(Math.min(5, pages))
      expect(near).toContain(page)
    }
  }
})
