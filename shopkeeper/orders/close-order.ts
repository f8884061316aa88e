import type { Call } from '../command-line/command.ts'
import { countOf } from '../command-line/output.ts'
import { reportChange } from '../database/report-change.ts'
import { changeStatus } from './change-status.ts'
import { readOrder, type OwnersOrder } from './read-order.ts'

/** `orders cancel`: its pieces return to the stock. */
export function cancelOrder(call: Call): Promise<void> {
  return closeOrder(call, 'cancelled', ({ items }) => {
    const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
    return `${countOf(pieces, 'piece')} will return to the stock.`
  })
}

/** `orders refund`: goods that come back are counted by `stock add`, once they were looked at. */
export function refundOrder(call: Call): Promise<void> {
  return closeOrder(call, 'refunded', () => 'The stock stays as it is.')
}

async function closeOrder(
  call: Call,
  status: 'cancelled' | 'refunded',
  effect: (order: OwnersOrder) => string,
): Promise<void> {
  const { arguments: args, database, output, confirm } = call
  const [orderNumber = ''] = args.operands
  const order = await readOrder(database, orderNumber)
  const { first_name = '', last_name = '' } = order.billing_address
  await confirm(
    `${orderNumber} of ${first_name} ${last_name}, ${order.total_amount} dollars, is ${order.status}, payment ${order.payment_status}. It will be ${status} for good. ${effect(order)}`,
  )
  const done = await changeStatus(call, orderNumber, status, order)
  const isPaid = order.payment_status === 'paid'
  const { email } = order.billing_address
  reportChange(
    output,
    orderNumber,
    done,
    ...(isPaid ? [repayment(order, status)] : []),
    `The shopper gets no mail of this${email ? `: write to ${email}` : ''}.`,
  )
}

/** The shop moves no money: the owner does, with the provider of the payment. */
function repayment({ order_number, total_amount, payment_method }: OwnersOrder, status: string) {
  const sentence = `Pay back ${total_amount} dollars (${payment_method}).`
  return status === 'cancelled'
    ? `${sentence} Then: ./shop orders repaid ${order_number}`
    : sentence
}
