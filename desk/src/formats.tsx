import { Box, Chip, Typography } from '@mui/material'
import type { ReactNode } from 'react'

import { useAbout } from './about.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function formatMoney(amount: number | string | null): string {
  return amount === null ? '' : dollars.format(Number(amount))
}

/** `Nov 27, 2026, 2:05 PM`, in the time zone of the shop. */
export function Moment({ value, withTime = true }: { value: string | null; withTime?: boolean }) {
  const { timeZone } = useAbout()
  if (value === null) return null
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    ...(withTime && { timeStyle: 'short' }),
    ...(timeZone && { timeZone }),
  })
  return <time dateTime={value}>{format.format(new Date(value))}</time>
}

const colours: Record<string, 'success' | 'warning' | 'error' | 'info' | 'default'> = {
  pending: 'warning',
  processing: 'info',
  shipped: 'info',
  delivered: 'success',
  paid: 'success',
  failed: 'error',
  cancelled: 'default',
  refunded: 'default',
}

export function Status({ value }: { value: string }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colours[value] ?? 'default'}
      label={statusLabel(value)}
    />
  )
}

export function statusLabel(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1)
}

/** Names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(7rem, auto) 1fr',
        gap: '0.25rem 1rem',
        margin: 0,
      }}
    >
      {children}
    </Box>
  )
}

/** A row of `Facts`; none without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <>
      <Typography component="dt" color="text.secondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  )
}
