import { Box, Stack, Typography } from '@mui/material'

import { dayOf } from '../days.ts'
import { formatMoney } from '../formats.tsx'

export interface Day {
  id: string
  orders: number
  paid: number
  refunded: number
}

const [width, height] = [600, 180]

/** Paid sales by day as bars, and as a table for who doesn't see them. */
export function SalesChart({ days }: { days: Day[] }) {
  const most = Math.max(1, ...days.map(({ paid }) => paid))
  const step = width / days.length
  const total = days.reduce((sum, { paid }) => sum + paid, 0)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <>
      <Typography>
        {`${formatMoney(total)} paid, ${orders} orders; best day ${formatMoney(total === 0 ? 0 : most)}`}
      </Typography>
      <Box
        component="svg"
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden
        preserveAspectRatio="none"
        sx={{
          width: '100%',
          height: 180,
          display: 'block',
          marginTop: 1,
          borderBottom: '1px solid #80878b',
          '& rect': { fill: '#1f3f35' },
        }}
      >
        {days.map(({ id, paid }, at) => {
          const tall = (paid / most) * height
          return (
            <rect
              key={id}
              x={at * step + 1}
              y={height - tall}
              width={step - 2}
              height={tall}
              rx={2}
            >
              <title>{`${shortDay({ id })}: ${formatMoney(paid)}`}</title>
            </rect>
          )
        })}
      </Box>
      <Stack
        direction="row"
        aria-hidden
        sx={{ justifyContent: 'space-between', color: 'text.secondary' }}
      >
        <span>{shortDay(days[0])}</span>
        <span>{shortDay(days.at(-1))}</span>
      </Stack>
      <Box sx={visuallyHidden}>
        <table>
          <caption>Sales by day</caption>
          <thead>
            <tr>
              {['Day', 'Orders', 'Paid', 'Refunded'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ id, orders: placed, paid, refunded }) => (
              <tr key={id}>
                <th scope="row">{id}</th>
                <td>{placed}</td>
                <td>{formatMoney(paid)}</td>
                <td>{formatMoney(refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </>
  )
}

/** `2026-11-27` as `Nov 27`. */
function shortDay(day: Pick<Day, 'id'> | undefined): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return day ? format.format(new Date(day.id)) : ''
}

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

/** Every day up to the last one in the time zone of the shop, also those without a sale. */
export function fillDays(known: Day[], last: Date, count: number, timeZone = 'UTC'): Day[] {
  const byId = new Map(known.map((day) => [day.id, day]))
  const today = Date.parse(dayOf(last, timeZone))
  return Array.from({ length: count }, (_, at) => {
    const id = new Date(today - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10)
    return byId.get(id) ?? { id, orders: 0, paid: 0, refunded: 0 }
  })
}
