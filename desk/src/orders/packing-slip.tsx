import {
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useGetList, useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router'

import { useAbout } from '../about.ts'
import { Loaded } from '../failure.tsx'
import { Moment } from '../formats.tsx'
import { wholeName } from '../list.tsx'
import { Screen } from '../section.tsx'
import { addressLines, type Item, type Order } from './order.ts'

/** What lies in the parcel, on one page of paper: many items get smaller text, and two columns. */
export function PackingSlip() {
  const { id = '' } = useParams()
  const reading = useGetOne<Order>('orders', { id })
  const readingItems = useGetList<Item>('order_items', {
    pagination: { page: 1, perPage: 500 },
    filter: { order_number: id },
    sort: { field: 'product_name,position', order: 'ASC' },
  })
  return (
    <Screen title={`Packing slip ${id}`}>
      <Loaded of={reading}>
        {(order) => (
          // A slip without its items must not be printed.
          <Loaded of={readingItems}>{(items) => <Slip order={order} items={items} />}</Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

function Slip({ order, items }: { order: Order; items: Item[] }) {
  const { shop } = useAbout()
  const half = items.length > 28 ? Math.ceil(items.length / 2) : items.length
  return (
    <Box sx={{ maxWidth: '48rem' }}>
      <Stack direction="row" sx={{ gap: 1, marginBottom: 2, '@media print': { display: 'none' } }}>
        <Button variant="contained" onClick={() => window.print()}>
          Print
        </Button>
        <Button component={Link} to={`/orders/${order.id}/show`}>
          Back to the order
        </Button>
      </Stack>
      <Typography>{shop}</Typography>
      <Stack direction="row" sx={{ justifyContent: 'space-between', marginY: 2 }}>
        <Box component="address" sx={{ fontStyle: 'normal', fontSize: '1.1rem' }}>
          {addressLines(order.shipping_address).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Box>
        <Box sx={{ textAlign: 'right' }}>
          <div>
            <Moment value={order.created_at} withTime={false} />
          </div>
          <div>{`${order.pieces} ${order.pieces === 1 ? 'piece' : 'pieces'}`}</div>
        </Box>
      </Stack>
      {order.notes && (
        <Typography sx={{ marginBottom: 2 }}>{`Order notes: ${order.notes}`}</Typography>
      )}
      <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start' }}>
        <Lines items={items.slice(0, half)} isDense={half > 14} />
        {half < items.length && <Lines items={items.slice(half)} isDense />}
      </Stack>
    </Box>
  )
}

function Lines({ items, isDense }: { items: Item[]; isDense: boolean }) {
  return (
    <Table
      size="small"
      sx={isDense ? { '& td, & th': { paddingY: 0.25, paddingX: 0.5, fontSize: '0.75rem' } } : {}}
    >
      <TableHead>
        <TableRow>
          <TableCell>Product</TableCell>
          <TableCell>Size</TableCell>
          <TableCell>SKU</TableCell>
          <TableCell align="right">Pieces</TableCell>
          <TableCell>Packed</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell>
              <Box sx={wholeName}>{item.product_name}</Box>
            </TableCell>
            <TableCell>{item.size}</TableCell>
            <TableCell>{item.sku}</TableCell>
            <TableCell align="right">{item.quantity}</TableCell>
            <TableCell>☐</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
