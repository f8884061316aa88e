const maxLinks = 5

interface PageNumbers {
  /** Up to five consecutive pages around the current one. */
  window: number[]
  /** The last page, if the window does not reach it. */
  last: number | null
  /** Whether there are pages between the window and the last page. */
  gap: boolean
}

/** The pages to link to on page `page` of `pages` (both from 1). */
export function pageNumbers(page: number, pages: number): PageNumbers {
  const middle = Math.floor(maxLinks / 2)
  const first = Math.max(1, Math.min(page - middle, pages - maxLinks + 1))
  const end = Math.min(pages, first + maxLinks - 1)
  return {
    window: Array.from({ length: end - first + 1 }, (_, index) => first + index),
    last: end < pages ? pages : null,
    gap: end < pages - 1,
  }
}
