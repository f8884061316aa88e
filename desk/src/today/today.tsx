import { Box, Card, CardActionArea, CardContent, Typography } from '@mui/material'
import { useGetList, useGetOne } from 'react-admin'
import { Link } from 'react-router'

import { useAbout } from '../about.ts'
import { ActButton } from '../act-button.tsx'
import { Loaded } from '../failure.tsx'
import { Fact, Facts, Moment } from '../formats.tsx'
import { Screen, Section } from '../section.tsx'
import { fillDays, SalesChart, type Day } from './sales-chart.tsx'

interface Row {
  id: string
  to_send: number
  oldest_placed_at: string | null
  unpaid: number
  on_the_way: number
  low_stock: number
  open_messages: number
  waiting_mails: number
  held_mails: number
  given_up_mails: number
}

/** What waits for the owner. */
export function Today() {
  const reading = useGetOne<Row>('today', { id: 'today' })
  const sales = useGetList<Day>('sales', {
    pagination: { page: 1, perPage: 30 },
    sort: { field: 'id', order: 'DESC' },
  })
  const { timeZone } = useAbout()
  return (
    <Screen title="Today">
      <Loaded of={reading}>{(row) => <Numbers row={row} />}</Loaded>
      <Section title="Sales of 30 days" actions={<Report />}>
        <Loaded of={sales}>
          {(known) => (
            <SalesChart days={fillDays(known, new Date(sales.dataUpdatedAt), 30, timeZone)} />
          )}
        </Loaded>
      </Section>
      {reading.data && <Upkeep row={reading.data} />}
    </Screen>
  )
}

function Numbers({ row }: { row: Row }) {
  const numbers = [
    { text: 'to send', number: row.to_send, to: ordersWith({ status: ['pending', 'processing'] }) },
    {
      text: 'unpaid',
      number: row.unpaid,
      to: ordersWith({
        status: ['pending', 'processing', 'shipped'],
        payment_status: ['pending', 'failed'],
      }),
    },
    { text: 'on the way', number: row.on_the_way, to: ordersWith({ status: ['shipped'] }) },
    {
      text: 'low in stock',
      number: row.low_stock,
      to: listWith('stock', { is_low: 'true', is_active: 'true' }),
    },
    {
      text: 'messages',
      number: row.open_messages,
      to: listWith('messages', { 'answered_at@is': 'null' }),
    },
  ]
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
        gap: 2,
        padding: 0,
        margin: 0,
        listStyle: 'none',
      }}
    >
      {numbers.map(({ text, number, to }) => (
        <Card key={text} component="li" variant="outlined">
          <CardActionArea component={Link} to={to}>
            <CardContent>
              <Typography sx={{ fontSize: '2rem', lineHeight: 1.2, fontWeight: 600 }}>
                {number}
              </Typography>
              <Typography color="text.secondary">{text}</Typography>
            </CardContent>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  )
}

/** With tax and shipping, for the books. */
function Report() {
  const press = { title: 'Report', command: 'report', arguments: ['--since=30d', '--csv'] }
  return <ActButton label="Report as CSV" press={press} />
}

function Upkeep({ row }: { row: Row }) {
  const { lastBackup } = useAbout()
  return (
    <Section title="Upkeep" actions={<Mails row={row} />}>
      <Facts>
        <Fact name="Oldest order to send">
          {row.oldest_placed_at && <Moment value={row.oldest_placed_at} />}
        </Fact>
        <Fact name="Last backup">
          {lastBackup ? (
            <Moment value={lastBackup.finishedAt} />
          ) : (
            <span>None. Make one: ./shop backup</span>
          )}
        </Fact>
        <Fact name="Its state">{lastBackup?.state}</Fact>
        <Fact name="Mails">
          {`${row.waiting_mails} waiting, ${row.given_up_mails} given up, ${row.held_mails} held`}
        </Fact>
      </Facts>
    </Section>
  )
}

function Mails({ row }: { row: Row }) {
  return (
    <>
      {row.given_up_mails > 0 && (
        <ActButton label="Try mails again" press={{ title: 'Mails', command: 'mails retry' }} />
      )}
      {row.held_mails > 0 && (
        <ActButton
          label="Send held mails"
          press={{ title: 'Send held mails', command: 'mails release', asks: true }}
        />
      )}
    </>
  )
}

function ordersWith(filter: object): string {
  return listWith('orders', filter)
}

/** The address of a list with filters. */
function listWith(list: string, filter: object): string {
  return `/${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}
