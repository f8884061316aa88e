import { describe, expect, it } from 'vitest'
import { pageNumbers } from './pagination.tsx'

describe('page numbers', () => {
  it('offers every page up to five', () => {
    expect(pageNumbers(1, 1)).toEqual({ window: [1], last: null, gap: false })
    expect(pageNumbers(4, 5)).toEqual({ window: [1, 2, 3, 4, 5], last: null, gap: false })
  })

  it('offers five pages, an ellipsis and the last page at the beginning of many', () => {
    expect(pageNumbers(1, 9)).toEqual({ window: [1, 2, 3, 4, 5], last: 9, gap: true })
  })

  it('centres the current page', () => {
    expect(pageNumbers(5, 20).window).toEqual([3, 4, 5, 6, 7])
  })

  it('has no ellipsis when no page is left out', () => {
    expect(pageNumbers(4, 7)).toEqual({ window: [2, 3, 4, 5, 6], last: 7, gap: false })
  })

  it('ends with the last five pages', () => {
    expect(pageNumbers(20, 20)).toEqual({ window: [16, 17, 18, 19, 20], last: null, gap: false })
  })

  it('offers at most five consecutive pages, the current page among them (R-589)', () => {
    for (let pages = 1; pages <= 30; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const { window } = pageNumbers(page, pages)
        expect(window.length).toBe(Math.min(5, pages))
        expect(window).toContain(page)
      }
    }
  })
})
