import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Client } from 'pg'

import { orderStatuses } from '../../app/shop/orders/order-statuses.ts'
import type { Call } from '../command-line/command.ts'
import { filledText, limitOption, moment, someOf } from '../command-line/option-values.ts'
import { formatTime } from '../command-line/output.ts'
import { exportRows } from '../database/export-rows.ts'
import { readRows, SqlText } from '../database/read-rows.ts'
import { namedRefusal } from '../database/refusals.ts'

export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded']

/** A command on the orders of a filter. */
const withFilters = (orders: CommandUnknownOpts, name: 'list' | 'export') =>
  orders
    .command(name)
    .option(
      '--status <status>',
      'of a status, or several: pending,processing',
      someOf(Object.keys(orderStatuses)),
    )
    .option(
      '--payment <status>',
      'of a payment, or several: pending,failed',
      someOf(paymentStatuses),
    )
    .option('--unpaid', 'only orders whose payment is pending or failed')
    .option('--search <text>', 'whose number, name or e-mail contains a text', filledText)
    .option('--since <time>', 'placed since: 2026-11-22, 36h, 7d', moment)

type Filter = ReturnType<ReturnType<typeof withFilters>['opts']>

export function addOrderLists(orders: CommandUnknownOpts, call: Call): void {
  withFilters(orders, 'list')
    .summary('list orders, newest first')
    .addOption(limitOption(50))
    .action(async ({ limit, ...filter }) => {
      // The newest orders are read by an index, so that a long history costs nothing.
      const { rows } = await call.database.query(
        `select order_number, created_at, status, payment_status, total_amount::text, pieces, name
         from desk.orders as placed where ${matches} order by created_at desc, order_number limit $6`,
        [...valuesOf(filter), limit + 1],
      )
      call.output.rows(rows, { noun: ['order'], limit })
    })
  orders
    .command('show <number>')
    .summary('show an order: items, addresses, parcel, history')
    .action((number) => showOrder(call, number))
  withFilters(orders, 'export')
    .summary('write orders as CSV, a line for each item, oldest first')
    .description('The amounts of an order stand on its first line alone: a column can be added up.')
    .action((filter) => exportOrders(call, filter))
}

/** The condition of a filter on orders, and the values of its parameters. */
const matches = `($1::text[] is null or placed.status = any ($1))
  and ($2::text[] is null or placed.payment_status = any ($2))
  and (not $3 or placed.payment_status in ('pending', 'failed'))
  and ($4::text is null or strpos(search.folded(placed.search_text), search.folded($4)) > 0)
  and ($5::timestamptz is null or placed.created_at >= $5)`
const valuesOf = ({ status, payment, unpaid, search, since }: Filter) => [
  status,
  payment,
  unpaid === true,
  search,
  since,
]

/** A line for each item, oldest first. */
async function exportOrders(call: Call, filter: Filter): Promise<void> {
  await exportRows(
    call,
    `select placed.order_number, ${utc('placed.created_at')} as created_at,
       placed.status, placed.payment_status, placed.payment_method,
       placed.billing_address ->> 'first_name' as first_name, placed.billing_address ->> 'last_name' as last_name,
       placed.email, placed.shipping_address ->> 'country' as country,
       ${once('subtotal')}, ${once('discount_amount')}, ${once('shipping_amount')}, ${once('tax_amount')}, ${once('total_amount')},
       placed.carrier, placed.tracking_number,
       item.product_slug, item.product_name, item.quantity, item.unit_price, item.total_price,
       item.size, ${utc('placed.paid_at')} as paid_at, ${utc('placed.refunded_at')} as refunded_at,
       placed.code, placed.discount_kind, placed.discount_value
     from desk.orders as placed join desk.order_items as item on item.order_number = placed.order_number
     where ${matches}
     window lines as (partition by placed.order_number order by ${itemOrder}, item.id)
     order by placed.created_at, placed.order_number, ${itemOrder}, item.id`,
    valuesOf(filter),
    'orders',
  )
}

const itemOrder = 'item.product_name, item.position, item.size'

const utc = (moment: string) =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** On the first line of an order. */
const once = (column: string) =>
  `case when row_number() over lines = 1 then placed.${column} end as ${column}`

type Address = Partial<
  Record<'first_name' | 'last_name' | 'email' | 'phone' | 'address_line_1', string> &
    Record<'address_line_2' | 'city' | 'state' | 'postal_code' | 'country', string | null>
>

/** An order with all that the owner may need; amounts are text. */
export interface OwnersOrder extends Columns {
  created_at: Date
  billing_address: Address
  shipping_address: Address
  items: {
    product_slug: string
    product_name: string
    quantity: number
    /** Empty for a product without sizes. */
    size: string
    total_price: string
  }[]
  history: { from_status: string; to_status: string; actor: string; changed_at: string }[]
}

type Columns = Record<'order_number' | 'status' | 'payment_status' | 'payment_method', string> &
  Record<
    'subtotal' | 'discount_amount' | 'shipping_amount' | 'tax_amount' | 'total_amount',
    string
  > &
  Record<'carrier' | 'tracking_number' | 'tracking_url' | 'notes', string | null> &
  Record<'shipped_at' | 'paid_at' | 'refunded_at', Date | null> &
  /** What a discount was given for; null without a code. */
  Record<'code' | 'discount_kind' | 'discount_value', string | null>

/** @throws a refusal when no order has this number */
export async function readOrder(database: Client, orderNumber: string): Promise<OwnersOrder> {
  const [order] = await readRows<OwnersOrder>(database)`
    select placed.order_number, placed.created_at, placed.status, placed.payment_status,
       placed.payment_method, placed.subtotal::text, placed.discount_amount::text,
       placed.code, placed.discount_kind, placed.discount_value::text,
       placed.shipping_amount::text, placed.tax_amount::text, placed.total_amount::text,
       placed.billing_address, placed.shipping_address, placed.notes, placed.carrier,
       placed.tracking_number, placed.tracking_url, placed.shipped_at, placed.paid_at, placed.refunded_at,
       (select coalesce(json_agg(json_build_object(
           'product_slug', item.product_slug, 'product_name', item.product_name,
           'quantity', item.quantity, 'size', item.size, 'total_price', item.total_price::text)
           order by ${new SqlText(itemOrder)}), '[]')
         from desk.order_items as item where item.order_number = placed.order_number) as items,
       (select coalesce(json_agg(json_build_object(
           'from_status', change.from_status, 'to_status', change.to_status,
           'actor', change.actor, 'changed_at', change.changed_at) order by change.id::bigint), '[]')
         from desk.order_changes as change where change.order_number = placed.order_number) as history
     from desk.orders as placed where placed.order_number = ${orderNumber}`
  if (order) return order
  throw namedRefusal('ORDER_NOT_FOUND', { order_number: orderNumber })
}

/** What the owner needs to pack an order and to answer a question about it. */
async function showOrder({ database, output }: Call, number: string): Promise<void> {
  const order = await readOrder(database, number)
  const { carrier, tracking_number, tracking_url } = order
  const parcel = [carrier, tracking_number, tracking_url].filter(Boolean).join('  ')
  output.result(
    order,
    `${order.order_number}  ${order.status}, payment ${order.payment_status} (${order.payment_method})`,
    `Placed      ${formatTime(order.created_at)}`,
    ...(order.paid_at ? [`Paid        ${formatTime(order.paid_at)}`] : []),
    ...(order.refunded_at ? [`Refunded    ${formatTime(order.refunded_at)}`] : []),
    ...order.items.map(
      (item) =>
        `            ${item.quantity} × ${item.product_name} (${item.product_slug})${item.size && `, size: ${item.size}`}  ${item.total_price}`,
    ),
    `Subtotal    ${order.subtotal}`,
    ...(order.code ? [`Discount    -${order.discount_amount} (${codeText(order)})`] : []),
    `Shipping    ${order.shipping_amount}`,
    `Tax         ${order.tax_amount}`,
    `Total       ${order.total_amount}`,
    ...(order.shipped_at
      ? [`Shipped     ${formatTime(order.shipped_at)}  ${parcel}`.trimEnd()]
      : []),
    `Ship to     ${addressLine(order.shipping_address)}`,
    `Bill to     ${addressLine(order.billing_address)}`,
    `Write to    ${[order.billing_address.email, order.billing_address.phone].filter(Boolean).join(', ')}`,
    ...(order.notes ? order.notes.split(/\r?\n/).map((line) => `Order notes ${line}`) : []),
    ...order.history.map(
      ({ from_status, to_status, actor, changed_at }) =>
        `${formatTime(new Date(changed_at))}  ${from_status} -> ${to_status}  (${actor})`,
    ),
  )
}

/** `THANKS10: 10 percent`, `TEN: 10.00 dollars`. */
function codeText({ code, discount_kind, discount_value }: OwnersOrder): string {
  const value = discount_kind === 'amount' ? discount_value : Number(discount_value)
  return `${code}: ${value} ${discount_kind === 'amount' ? 'dollars' : 'percent'}`
}

function addressLine(address: Address): string {
  const { first_name, last_name, address_line_1, address_line_2 } = address
  return [
    `${first_name ?? ''} ${last_name ?? ''}`.trim(),
    address_line_1,
    address_line_2,
    `${address.city ?? ''} ${address.state ?? ''} ${address.postal_code ?? ''}`.trim(),
    address.country,
  ]
    .filter(Boolean)
    .join(', ')
}
