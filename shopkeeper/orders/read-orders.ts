import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Client } from 'pg'

import { orderStatuses } from '../../app/shop/orders/order-statuses.ts'
import type { Call, Perform } from '../command-line/command.ts'
import { limitOption, moment } from '../command-line/option-values.ts'
import { formatTime } from '../command-line/output.ts'
import { exportRows } from '../database/read-rows.ts'
import { namedRefusal } from '../database/refusals.ts'

export function addOrderLists(orders: CommandUnknownOpts, perform: Perform): void {
  const status = () =>
    new Option('--status <status>', 'of one status').choices(Object.keys(orderStatuses))
  const since = () =>
    new Option('--since <time>', 'placed since: 2026-11-22, 36h, 7d').argParser(moment)
  orders
    .command('list')
    .summary('list orders, newest first')
    .addOption(status())
    .addOption(since())
    .option('--unpaid', 'only orders whose payment is pending or failed')
    .addOption(limitOption(50))
    .action(perform(listOrders))
  orders
    .command('show <number>')
    .summary('show an order: items, addresses, parcel, history')
    .action(perform(showOrder))
  orders
    .command('export')
    .summary('write orders as CSV, a line for each item, oldest first')
    .description('The amounts of an order stand on its first line alone: a column can be added up.')
    .addOption(status())
    .addOption(since())
    .action(perform(exportOrders))
}

interface Filter {
  status?: string
  since?: Date
}

/** The newest orders are read by an index, so that a long history costs nothing. */
async function listOrders(
  { database, output }: Call,
  { status, since, unpaid = false, limit }: Filter & { unpaid?: boolean; limit: number },
): Promise<void> {
  const { rows } = await database.query(
    `select placed.order_number, placed.created_at, placed.status, placed.payment_status,
       placed.total_amount::text, items.pieces,
       concat_ws(' ', placed.billing_address ->> 'first_name', placed.billing_address ->> 'last_name') as name
     from (
       select * from public.shop_orders as known
       where ($1::text is null or known.status = $1)
         and ($2::timestamptz is null or known.created_at >= $2)
         and (not $3 or known.payment_status in ('pending', 'failed'))
       order by known.created_at desc, known.id limit $4
     ) as placed cross join lateral (
       select coalesce(sum(item.quantity), 0)::integer as pieces
       from public.shop_order_items as item where item.order_id = placed.id
     ) as items
     order by placed.created_at desc, placed.id`,
    [status, since, unpaid, limit + 1],
  )
  output.rows(rows, { noun: ['order'], limit })
}

/** A line for each item, oldest first. */
async function exportOrders(call: Call, { status, since }: Filter): Promise<void> {
  await exportRows(
    call,
    `select placed.order_number, ${utc('placed.created_at')} as created_at,
       placed.status, placed.payment_status, placed.payment_method,
       placed.billing_address ->> 'first_name' as first_name, placed.billing_address ->> 'last_name' as last_name,
       placed.billing_address ->> 'email' as email, placed.shipping_address ->> 'country' as country,
       ${once('subtotal')}, ${once('discount_amount')}, ${once('shipping_amount')}, ${once('tax_amount')}, ${once('total_amount')},
       placed.carrier, placed.tracking_number,
       item.product_slug, item.product_name, item.quantity, item.unit_price, item.total_price,
       item.size, ${utc('placed.paid_at')} as paid_at, ${utc('placed.refunded_at')} as refunded_at,
       (select used.code from private.code_uses as used where used.order_id = placed.id) as code,
       placed.discount_kind, placed.discount_value
     from public.shop_orders as placed join public.shop_order_items as item on item.order_id = placed.id
     where ($1::text is null or placed.status = $1) and ($2::timestamptz is null or placed.created_at >= $2)
     window lines as (partition by placed.id order by item.product_name, item.size, item.id)
     order by placed.created_at, placed.id, item.product_name, item.size, item.id`,
    [status, since],
  )
}

const utc = (moment: string) =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** On the first line of an order. */
const once = (column: string) =>
  `case when row_number() over lines = 1 then placed.${column} end as ${column}`

interface Address {
  first_name: string
  last_name: string
  email?: string
  phone?: string | null
  address_line_1: string
  address_line_2: string | null
  city: string
  state: string
  postal_code: string
  country: string
}
/** An order with all that the owner may need; amounts are text. */
export interface OwnersOrder {
  order_number: string
  created_at: Date
  status: string
  payment_status: string
  payment_method: string
  subtotal: string
  discount_amount: string
  /** What it was given for; null without a code. */
  code: string | null
  discount_kind: 'percent' | 'amount' | null
  discount_value: string | null
  shipping_amount: string
  tax_amount: string
  total_amount: string
  billing_address: Partial<Address>
  shipping_address: Partial<Address>
  notes: string | null
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  shipped_at: Date | null
  paid_at: Date | null
  refunded_at: Date | null
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

/** @throws a refusal when no order has this number */
export async function readOrder(database: Client, orderNumber: string): Promise<OwnersOrder> {
  const { rows } = await database.query<OwnersOrder>(
    `select placed.order_number, placed.created_at, placed.status, placed.payment_status,
       placed.payment_method, placed.subtotal::text, placed.discount_amount::text,
       (select used.code from private.code_uses as used where used.order_id = placed.id) as code,
       placed.discount_kind, placed.discount_value::text,
       placed.shipping_amount::text, placed.tax_amount::text, placed.total_amount::text,
       placed.billing_address, placed.shipping_address, placed.notes, placed.carrier,
       placed.tracking_number, placed.tracking_url, placed.shipped_at, placed.paid_at, placed.refunded_at,
       (select coalesce(json_agg(json_build_object(
           'product_slug', item.product_slug, 'product_name', item.product_name,
           'quantity', item.quantity, 'size', item.size, 'total_price', item.total_price::text)
           order by item.product_name, item.size), '[]')
         from public.shop_order_items as item where item.order_id = placed.id) as items,
       (select coalesce(json_agg(json_build_object(
           'from_status', change.from_status, 'to_status', change.to_status,
           'actor', change.actor, 'changed_at', change.changed_at) order by change.id), '[]')
         from private.order_status_changes as change where change.order_id = placed.id) as history
     from public.shop_orders as placed where placed.order_number = $1`,
    [orderNumber],
  )
  const [order] = rows
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
    ...(order.notes ? order.notes.split(/\r?\n/).map((line) => `Notes       ${line}`) : []),
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

function addressLine(address: OwnersOrder['shipping_address']): string {
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
