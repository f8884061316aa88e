import { Link, type To } from 'react-router'
import { withClass } from './class-name.ts'
import './breadcrumb.css'

export interface Crumb {
  label: string
  /** The last one, the page itself, has none. */
  to?: To
}

export function Breadcrumb({ trail, className }: { trail: readonly Crumb[]; className?: string }) {
  return (
    <nav className={withClass('breadcrumb', className)} aria-label="Breadcrumb">
      <ol>
        {trail.map(({ label, to }) => (
          <li key={label}>
            {to ? (
              <Link to={to} prefetch="intent">
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
