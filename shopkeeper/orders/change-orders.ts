import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Client } from 'pg'

import type { Call } from '../command-line/command.ts'
import { CommandError, exitCodes, usageError } from '../command-line/exit-codes.ts'
import { countOf } from '../command-line/output.ts'
import { compareShown, performAct, reportChange } from '../database/act.ts'
import { readRow, readRows, SqlText } from '../database/read-rows.ts'
import { explainError } from '../database/refusals.ts'
import { readOrder, type OwnersOrder } from './read-orders.ts'

/** The pages on which carriers show where a parcel is; its number follows. */
const trackingPages = {
  UPS: 'https://www.ups.com/track?tracknum=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/en/express/tracking.html?AWB=',
}
export const knownCarriers = Object.keys(trackingPages)
const carriers = knownCarriers.join(', ')

export function addOrderChanges(orders: CommandUnknownOpts, call: Call): void {
  orders
    .command('pack <numbers...>')
    .summary('mark pending orders as in progress: shoppers can no longer cancel them')
    .action((numbers) => changeEach(call, numbers, 'processing'))
  orders
    .command('ship <number>')
    .summary('mark an order as shipped, and tell the shopper by mail')
    .option('--carrier <name>', `${carriers}, or another`)
    .option('--tracking <number>', 'number of the parcel')
    .option('--url <url>', 'page of the parcel; known for the carriers above')
    .description(
      'A pending order is packed by it, too. For a shipped order it corrects the parcel, with another mail.',
    )
    .action((number, options) => shipOrder(call, number, options))
  orders
    .command('deliver <numbers...>')
    .summary('mark shipped orders as delivered')
    .action((numbers) => changeEach(call, numbers, 'delivered'))
  orders
    .command('cancel <number>')
    .summary('cancel an order that is not shipped; its pieces return to the stock (asks)')
    .action((number) => closeOrder(call, number, 'cancelled'))
  orders
    .command('refund <number>')
    .summary('mark a shipped or delivered order as refunded (asks)')
    .description(
      'The shop moves no money: pay back with the provider of the payment. The stock stays as it is; add what came back with `stock add`.',
    )
    .action((number) => closeOrder(call, number, 'refunded'))
  orders
    .command('paid <number>')
    .summary('record that an order was paid')
    .action((number) => setPayment(call, number, 'paid'))
  orders
    .command('failed <number>')
    .summary('record that a payment failed')
    .action((number) => setPayment(call, number, 'failed'))
  orders
    .command('repaid <number>')
    .summary('record that the money of a cancelled order was paid back')
    .action((number) => setPayment(call, number, 'refunded'))
}

/** Each order in a transaction of its own: what one refuses does not hold up the others. */
async function changeEach(call: Call, numbers: string[], status: string): Promise<void> {
  let refused = 0
  for (const number of numbers) {
    try {
      reportChange(call, number, await changeStatus(call, number, status))
    } catch (error) {
      const failure = explainError(error)
      if (failure.exitCode !== exitCodes.refused) throw error
      refused += 1
      call.output.note(failure.message)
    }
  }
  if (refused > 0) call.exitCode = refused < numbers.length ? exitCodes.partly : exitCodes.refused
}

type State = Pick<OwnersOrder, 'status' | 'payment_status'>

/** @param seen the state that the owner was shown before the question; another one is refused */
function changeStatus(call: Call, number: string, status: string, seen?: State) {
  const change = (database: Client) => readState(database)`
    select ${kept} from private.set_order_status(${number}, ${status}, ${call.actor})`
  return changeOrder(call, number, change, seen)
}

/** The columns that the log keeps. */
const kept = new SqlText('status, payment_status, carrier, tracking_number, tracking_url')
type Kept = State & Pick<OwnersOrder, 'carrier' | 'tracking_number' | 'tracking_url'>
const readState = readRow<Kept>

/** Changes an order by a function of the database, which decides whether it may. */
function changeOrder(
  call: Call,
  number: string,
  change: (database: Client) => Promise<Kept>,
  seen?: State,
) {
  return performAct(call, number, async (database) => {
    const [before = null] = await readRows<Kept>(database)`
      select ${kept} from public.shop_orders where order_number = ${number} for update`
    const isSeen =
      before?.status === seen?.status && before?.payment_status === seen?.payment_status
    if (before && seen && !isSeen)
      throw new CommandError(
        exitCodes.changed,
        `${number} was changed meanwhile: ${before.status}, payment ${before.payment_status}. Nothing changed.`,
      )
    // A state in which the change is not possible is another one, too.
    await compareShown(call, number, before)
    return { before, after: await change(database) }
  })
}

/** Marks an order as shipped and queues the mail; of a shipped one it corrects the parcel. */
async function shipOrder(
  call: Call,
  number: string,
  options: { carrier?: string; tracking?: string; url?: string },
): Promise<void> {
  const carrier = options.carrier?.trim() ?? null
  const tracking = options.tracking?.trim() ?? null
  if (tracking !== null && carrier === null)
    throw usageError(`A tracking number needs a carrier: ${carriers}, or another`)
  const url = options.url?.trim() ?? trackingUrl(carrier, tracking)
  const ship = (database: Client) => readState(database)`
    select ${kept} from private.ship_order(${number}, ${carrier}, ${tracking}, ${url}, ${call.actor})`
  const done = await changeOrder(call, number, ship)
  const isChanged = JSON.stringify(done.before) !== JSON.stringify(done.after)
  reportChange(
    call,
    number,
    done,
    ...(isChanged && !done.isRepeated ? ['Mail to the shopper queued.'] : []),
  )
  const { payment_status: payment } = done.after
  if (payment === 'pending' || payment === 'failed')
    call.output.note(`${number} is not paid: its payment is ${payment}.`)
}

/** The page of a parcel; null for a carrier that is not listed. Upper and lower case are alike. */
function trackingUrl(carrier: string | null, number: string | null): string | null {
  const known = Object.entries(trackingPages).find(
    ([name]) => name.toLowerCase() === carrier?.toLowerCase(),
  )
  return known && number !== null ? known[1] + encodeURIComponent(number) : null
}

/** A refund leaves the stock: goods that come back are counted by `stock add`, once they were looked at. */
async function closeOrder(
  call: Call,
  number: string,
  status: 'cancelled' | 'refunded',
): Promise<void> {
  const order = await readOrder(call.database, number)
  const { total_amount: total, payment_method: method, billing_address } = order
  const { first_name = '', last_name = '', email } = billing_address
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const isCancelled = status === 'cancelled'
  const effect = isCancelled
    ? `${countOf(pieces, 'piece')} will return to the stock.`
    : 'The stock stays as it is.'
  await call.confirm(
    `${number} of ${first_name} ${last_name}, ${total} dollars, is ${order.status}, payment ${order.payment_status}. It will be ${status} for good. ${effect}`,
  )
  const done = await changeStatus(call, number, status, order)
  // The shop moves no money: the owner does, with the provider of the payment.
  const then = isCancelled ? ` Then: ./shop orders repaid ${number}` : ''
  reportChange(
    call,
    number,
    done,
    ...(order.payment_status === 'paid' ? [`Pay back ${total} dollars (${method}).${then}`] : []),
    `The shopper gets no mail of this${email ? `: write to ${email}` : ''}.`,
  )
}

/** Records what became of a payment. The value that was read is compared under a lock. */
async function setPayment(call: Call, number: string, payment: string): Promise<void> {
  const { payment_status: known } = await readOrder(call.database, number)
  const change = (database: Client) => readState(database)`
    select ${kept} from private.set_payment_status(${number}, ${known}, ${payment})`
  reportChange(call, number, await changeOrder(call, number, change))
}
