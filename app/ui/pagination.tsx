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
  return (
    <nav className="pagination screen-only" aria-label={label}>
      <ul className="row">
        <Step to={page > 1 ? pageLink(page - 1) : null}>Previous</Step>
        {pageNumbers(page, pages).map((target) =>
          target === null ? (
            <li key="gap" aria-hidden>
              …
            </li>
          ) : (
            <li key={target}>
              <Link
                to={pageLink(target)}
                aria-label={`Page ${target}`}
                aria-current={target === page ? 'page' : undefined}
              >
                {target}
              </Link>
            </li>
          ),
        )}
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

/**
 * The pages to link to on page `page` of `pages` (both from 1): up to five around it, and the last one, after null where
 * some are left out. @internal Exported for tests.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const middle = Math.floor(maxLinks / 2)
  const first = Math.max(1, Math.min(page - middle, pages - maxLinks + 1))
  const end = Math.min(pages, first + maxLinks - 1)
  const near = Array.from({ length: end - first + 1 }, (_, index) => first + index)
  if (end === pages) return near
  return end === pages - 1 ? [...near, pages] : [...near, null, pages]
}
