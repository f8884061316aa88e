import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Pagination, useListContext } from 'react-admin'
import { Link } from 'react-router'

import { ListFailure } from './failure.tsx'

/** Of every list: it shows what the address says, and exports nothing by itself. */
export const listProps = {
  exporter: false as const,
  error: <ListFailure />,
  perPage: 25,
  debounce: 200,
  empty: false as const,
  pagination: <Pages />,
}

/** None of what could not be read. */
function Pages() {
  const { error } = useListContext()
  return error ? null : <Pagination rowsPerPageOptions={[25, 100]} />
}

/** Of every table: rows are links, and nothing is done to many at once. */
export const tableProps = {
  rowClick: false as const,
  bulkActionButtons: false as const,
  empty: <Typography sx={{ padding: 2 }}>Nothing here.</Typography>,
}

/** The link of a row, for the keyboard too. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return <Link to={to}>{children}</Link>
}
