import { Box, Typography } from '@mui/material'
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
  empty: <None />,
}

/** Of a column that a phone has no room for: the page of the row has it, too. */
export const wideOnly = { '@media (max-width: 600px)': { display: 'none' } }

function None() {
  const { filterValues } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <Typography sx={{ padding: 2 }}>
      {isFiltered ? 'Nothing matches. Change or empty the fields above.' : 'Nothing here yet.'}
    </Typography>
  )
}

/** A name without spaces does not make its column wider than the window. */
export const wholeName = { display: 'inline-block', minWidth: '9rem', overflowWrap: 'anywhere' }

/** The link of a row, for the keyboard too. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box component={Link} to={to} sx={wholeName}>
      {children}
    </Box>
  )
}
