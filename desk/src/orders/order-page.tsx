import {
  Button,
  Link as Anchor,
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

import { Fact, Facts, formatMoney, MailLink, Moment, Status } from '../formats.tsx'
import { Loaded } from '../failure.tsx'
import { RowLink } from '../list.tsx'
import { Columns, RecordScreen, Section } from '../section.tsx'
import { addressLines, type Address, type Item, type Order } from './order.ts'
import { OrderActs, PaymentActs } from './order-acts.tsx'

const all = { pagination: { page: 1, perPage: 500 } }

export function OrderPage() {
  const { id = '' } = useParams()
  return (
    <RecordScreen
      of={useGetOne<Order>('orders', { id })}
      kind="Order"
      title={({ order_number }) => `Order ${order_number}`}
    >
      {(order) => <Whole order={order} />}
    </RecordScreen>
  )
}

function Whole({ order }: { order: Order }) {
  const { id, order_number, status, payment_status } = order
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography>
          <Moment value={order.created_at} />
        </Typography>
        <Status value={status} />
        <Typography>Payment:</Typography>
        <Status of="payments" value={payment_status} />
        <Stack direction="row" sx={{ gap: 1, marginLeft: 'auto', flexWrap: 'wrap' }}>
          <Button size="small" component={Link} to={`/orders/${id}/slip`}>
            Packing slip
          </Button>
          <OrderActs order={order} />
        </Stack>
      </Stack>
      <Columns
        aside={
          <>
            <Payment order={order} />
            <Person order={order} />
            <Parcel order={order} />
          </>
        }
      >
        <Items order={order} />
        <History number={order_number} />
      </Columns>
    </>
  )
}

function Items({ order }: { order: Order }) {
  const reading = useGetList<Item>('order_items', {
    ...all,
    filter: { order_number: order.order_number },
    sort: { field: 'product_name,position', order: 'ASC' },
  })
  return (
    <Section title="Items">
      <Loaded of={reading}>{(items) => <ItemTable items={items} />}</Loaded>
    </Section>
  )
}

function ItemTable({ items }: { items: Item[] }) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Product</TableCell>
          <TableCell>Size</TableCell>
          <TableCell align="right">Pieces</TableCell>
          <TableCell align="right">Price</TableCell>
          <TableCell align="right">Total</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell>
              <RowLink to={`/products/${item.product_slug}/show`}>{item.product_name}</RowLink>
            </TableCell>
            <TableCell>{item.size}</TableCell>
            <TableCell align="right">{item.quantity}</TableCell>
            <TableCell align="right">{formatMoney(item.unit_price)}</TableCell>
            <TableCell align="right">{formatMoney(item.total_price)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Payment({ order }: { order: Order }) {
  const { discount_amount: discount, code } = order
  return (
    <Section title="Payment" actions={<PaymentActs order={order} />}>
      <Facts>
        <Fact name="Subtotal">{formatMoney(order.subtotal)}</Fact>
        {discount > 0 && (
          <Fact name="Discount">{`-${formatMoney(discount)}${code ? ` (${code})` : ''}`}</Fact>
        )}
        <Fact name="Shipping">{formatMoney(order.shipping_amount)}</Fact>
        <Fact name="Tax">{formatMoney(order.tax_amount)}</Fact>
        <Fact name="Total">
          <strong>{formatMoney(order.total_amount)}</strong>
        </Fact>
        <Fact name="Method">{order.payment_method}</Fact>
      </Facts>
    </Section>
  )
}

function Person({ order }: { order: Order }) {
  const { email, phone } = order.billing_address
  return (
    <Section title="Shopper">
      <Facts>
        <Fact name="E-mail">{email && <MailLink address={email} />}</Fact>
        <Fact name="Phone">{phone}</Fact>
        <Fact name="Ship to">
          <AddressText address={order.shipping_address} />
        </Fact>
        <Fact name="Bill to">
          <AddressText address={order.billing_address} />
        </Fact>
        <Fact name="Order notes">{order.notes}</Fact>
      </Facts>
    </Section>
  )
}

function AddressText({ address }: { address: Address }) {
  return addressLines(address).map((line) => <div key={line}>{line}</div>)
}

function Parcel({ order }: { order: Order }) {
  const { shipped_at, carrier, tracking_number, tracking_url } = order
  if (shipped_at === null) return null
  return (
    <Section title="Parcel">
      <Facts>
        <Fact name="Shipped">
          <Moment value={shipped_at} />
        </Fact>
        <Fact name="Carrier">{carrier}</Fact>
        <Fact name="Number">
          {tracking_url ? (
            <Anchor href={tracking_url} target="_blank" rel="noreferrer">
              {tracking_number ?? 'Follow the parcel'}
            </Anchor>
          ) : (
            tracking_number
          )}
        </Fact>
      </Facts>
    </Section>
  )
}

interface Change {
  id: string
  from_status: string
  to_status: string
  actor: string
  changed_at: string
}

function History({ number }: { number: string }) {
  const reading = useGetList<Change>('order_changes', {
    ...all,
    filter: { order_number: number },
    sort: { field: 'changed_at', order: 'ASC' },
  })
  if (reading.data?.length === 0) return null
  return (
    <Section title="History">
      <Loaded of={reading}>
        {(changes) => (
          <Facts>
            {changes.map((change) => (
              <Fact key={change.id} name={<Status value={change.to_status} />}>
                <Moment value={change.changed_at} />
                <div>{`by ${change.actor}`}</div>
              </Fact>
            ))}
          </Facts>
        )}
      </Loaded>
    </Section>
  )
}
