import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

import { pageNumbers } from './page-numbers.ts'
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
      <ul>
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
