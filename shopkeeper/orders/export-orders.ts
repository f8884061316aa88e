import { stringify } from 'csv-stringify/sync'

import type { Call } from '../command-line/command.ts'
import { jsonLines } from '../command-line/output.ts'
import { readInBatches } from '../database/read-in-batches.ts'
import { orderStatuses } from './order-status.ts'

const columns = [
  'order_number',
  'created_at',
  'status',
  'payment_status',
  'payment_method',
  'first_name',
  'last_name',
  'email',
  'country',
  'subtotal',
  'discount_amount',
  'shipping_amount',
  'tax_amount',
  'total_amount',
  'carrier',
  'tracking_number',
  'product_slug',
  'product_name',
  'quantity',
  'unit_price',
  'total_price',
  'choice',
] as const

type ExportedLine = Record<(typeof columns)[number], string | number | null>

/** `orders export`: a line for each item, oldest first. A spreadsheet runs no text of a shopper as a formula. */
export async function exportOrders({ arguments: args, database, output }: Call): Promise<void> {
  const batches = readInBatches<ExportedLine>(
    database,
    `select placed.order_number, to_char(placed.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
       placed.status, placed.payment_status, placed.payment_method,
       placed.billing_address ->> 'first_name' as first_name, placed.billing_address ->> 'last_name' as last_name,
       placed.billing_address ->> 'email' as email, placed.shipping_address ->> 'country' as country,
       placed.subtotal, placed.discount_amount, placed.shipping_amount, placed.tax_amount, placed.total_amount,
       placed.carrier, placed.tracking_number,
       item.product_slug, item.product_name, item.quantity, item.unit_price, item.total_price,
       item.choice
     from public.shop_orders as placed join public.shop_order_items as item on item.order_id = placed.id
     where ($1::text is null or placed.status = $1) and ($2::timestamptz is null or placed.created_at >= $2)
     order by placed.created_at, placed.id, item.product_name`,
    [args.oneOf('status', orderStatuses), args.moment('since')],
  )
  if (!output.isJson) await output.raw(stringify([columns]))
  for await (const lines of batches) {
    await output.raw(
      output.isJson ? jsonLines(lines) : stringify(lines, { columns, escape_formulas: true }),
    )
  }
}
