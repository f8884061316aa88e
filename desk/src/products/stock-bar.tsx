import { Box } from '@mui/material'

import type { Stock } from './stock-button.tsx'

/** So many pieces fill the bar. */
const full = 30

/** The pieces as a bar; their number stands beside it. */
export function StockBar({ row: { stock_quantity, is_low } }: { row: Stock }) {
  const part = Math.min(1, stock_quantity / full)
  return (
    <Box
      component="svg"
      viewBox="0 0 100 10"
      aria-hidden
      sx={{ width: 100, height: 10, display: 'block' }}
    >
      <rect width="100" height="10" rx="3" fill="#e6e8e6" />
      <rect width={100 * part} height="10" rx="3" fill={is_low ? '#7a2330' : '#1f3f35'} />
    </Box>
  )
}
