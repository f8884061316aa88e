import type { Call } from '../command-line/command.ts'
import { formatTime } from '../command-line/output.ts'
import { readOrder, type OwnersOrder } from './read-order.ts'

/** `orders show`: what the owner needs to pack an order and to answer a question about it. */
export async function showOrder({ arguments: args, database, output }: Call): Promise<void> {
  const order = await readOrder(database, args.operands[0] ?? '')
  output.result(
    order,
    `${order.order_number}  ${order.status}, payment ${order.payment_status} (${order.payment_method})`,
    `Placed      ${formatTime(order.created_at)}`,
    ...order.items.map(
      (item) =>
        `            ${item.quantity} × ${item.product_name} (${item.product_slug})${item.choice === null ? '' : `, size: ${item.choice}`}  ${item.total_price}`,
    ),
    ...amountLines(order),
    ...trackingLines(order),
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

function amountLines(order: OwnersOrder): string[] {
  return [
    `Subtotal    ${order.subtotal}`,
    ...(order.discount_amount === '0.00' ? [] : [`Discount    -${order.discount_amount}`]),
    `Shipping    ${order.shipping_amount}`,
    `Tax         ${order.tax_amount}`,
    `Total       ${order.total_amount}`,
  ]
}

function trackingLines({ carrier, tracking_number, tracking_url, shipped_at }: OwnersOrder) {
  if (!shipped_at) return []
  const parcel = [carrier, tracking_number, tracking_url].filter(Boolean).join('  ')
  return [`Shipped     ${formatTime(shipped_at)}  ${parcel}`.trimEnd()]
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
