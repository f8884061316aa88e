import type { ReactNode } from 'react'
import { Pagination } from 'react-admin'
import { Link } from 'react-router'

/** Of every list: it shows what the address says, and exports nothing by itself. */
export const listProps = {
  exporter: false as const,
  perPage: 25,
  empty: false as const,
  pagination: <Pagination rowsPerPageOptions={[25, 100]} />,
}

/** The link of a row, for the keyboard; the row reacts to the mouse. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  )
}
