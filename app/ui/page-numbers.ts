/** How many page buttons stand in a row. */
export const pageButtons = 5

export interface PageNumbers {
  /** Up to five neighbouring pages, the current one among them. */
  window: number[]
  /** The last page, when the window does not reach it. */
  last: number | null
  /** Whether pages are left out between the window and the last one. */
  gap: boolean
}

/** Which pages to offer on page `page` of `pages` (both from 1). */
export function pageNumbers(page: number, pages: number): PageNumbers {
  const middle = Math.floor(pageButtons / 2)
  const first = Math.max(1, Math.min(page - middle, pages - pageButtons + 1))
  const end = Math.min(pages, first + pageButtons - 1)
  return {
    window: Array.from({ length: end - first + 1 }, (_, index) => first + index),
    last: end < pages ? pages : null,
    gap: end < pages - 1,
  }
}
