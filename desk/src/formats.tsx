import { Box, Chip, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'

import { useAbout } from './about.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function formatMoney(amount: number | string | null): string {
  return amount === null ? '' : dollars.format(Number(amount))
}

/** `Nov 27, 2026, 2:05 PM`, in the time zone of the shop. */
export function useMomentFormat(withTime = true): (moment: Date) => string {
  const { timeZone } = useAbout()
  const { format } = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    ...(withTime && { timeStyle: 'short' }),
    ...(timeZone && { timeZone }),
  })
  return format
}

export function Moment({ value, withTime = true }: { value: string | null; withTime?: boolean }) {
  const format = useMomentFormat(withTime)
  if (value === null) return null
  // Neither day nor time is broken: `Nov 27, 2026,` and `2:05 PM`.
  const [, day, time] = /^(.*\d{4},? ?)(.*)$/.exec(format(new Date(value))) ?? []
  return (
    <Box
      component="time"
      dateTime={value}
      sx={{ '& span': { display: 'inline-block', whiteSpace: 'pre' } }}
    >
      <span>{day}</span>
      {time && <span>{time}</span>}
    </Box>
  )
}

/** By the colour of the storefront's badge, and of a payment by its status. */
const colours: Record<string, 'success' | 'warning' | 'error' | 'info'> = {
  amber: 'warning',
  blue: 'info',
  violet: 'info',
  green: 'success',
  red: 'error',
  pending: 'warning',
  paid: 'success',
  failed: 'error',
}

interface StatusProps {
  value: string
  of?: 'statuses' | 'payments'
}

/** The status of an order, or of its payment. */
export function Status({ value, of = 'statuses' }: StatusProps) {
  const known = useAbout()[of]?.find(({ id }) => id === value)
  const name = known?.name ?? value
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colours[known?.colour ?? value] ?? 'default'}
      label={name}
    />
  )
}

/** Opens the owner's mail program. What a shopper typed adds no recipients there. */
export function MailLink({ address }: { address: string }) {
  return <Link href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</Link>
}

/** Names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'fit-content(40%) 1fr', sm: 'minmax(7rem, auto) 1fr' },
        gap: '0.25rem 1rem',
        margin: 0,
      }}
    >
      {children}
    </Box>
  )
}

/** A row of `Facts`; none without a value. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
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
