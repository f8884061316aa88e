import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

import './pagination.css'

interface PaginationProps {
  /** Both from 1. Nothing is rendered for a single page. */
  page: number
  pages: number
  pageLink: (page: number) => To
  /** The landmark's accessible name. */
  label: string
}

/** Links: Previous, up to five pages, an ellipsis and the last page, Next. */
export function Pagination({ page, pages, pageLink, label }: PaginationProps) {
  if (pages <= 1) return null
  const { window, last, gap } = pageNumbers(page, pages)
  const renderPage = (target: number) => (
    <li key={target}>
      <Link
        to={pageLink(target)}
        aria-label={`Page ${target}`}
        aria-current={target === page ? 'page' : undefined}
      >
        {target}
      </Link>
    </li>
  )
  return (
    <nav className="pagination screen-only" aria-label={label}>
      <ul className="row">
        <Step to={page > 1 ? pageLink(page - 1) : null}>Previous</Step>
        {window.map(renderPage)}
        {gap && <li aria-hidden>…</li>}
        {last !== null && renderPage(last)}
        <Step to={page < pages ? pageLink(page + 1) : null}>Next</Step>
      </ul>
    </nav>
  )
}

function Step({ to, children }: { to: To | null; children: ReactNode }) {
  return (
    <li className="pagination-step">
      {to === null ? (
        <span role="link" aria-disabled="true">
          {children}
        </span>
      ) : (
        <Link to={to}>{children}</Link>
      )}
    </li>
  )
}

const maxLinks = 5

interface PageNumbers {
  /** Up to five consecutive pages around the current one. */
  window: number[]
  /** The last page, if the window does not reach it. */
  last: number | null
  /** Whether there are pages between the window and the last page. */
  gap: boolean
}

/** The pages to link to on page `page` of `pages` (both from 1). @internal Exported for tests. */
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
