import { Link } from 'react-router'

import './breadcrumb.css'

export interface Crumb {
  label: string
  /** Absent for the last one, the page itself. */
  to?: string
}

export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb screen-only" aria-label="Breadcrumb">
      <ol className="row">
        {trail.map(({ label, to }) => (
          <li key={to ?? label}>
            {to ? (
              <Link to={to} prefetch="intent" className="plain-link">
                <bdi>{label}</bdi>
              </Link>
            ) : (
              <bdi aria-current="page">{label}</bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
