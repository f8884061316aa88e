import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { performAct } from '../database/act.ts'
import { reportChange } from '../database/report-change.ts'
import { carriers, trackingUrl } from './carriers.ts'

interface Shipment {
  status: string
  payment_status: string
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
}

/** `orders ship`: marks the order as shipped and queues the mail; of a shipped one it corrects the parcel. */
export async function shipOrder(call: Call): Promise<void> {
  const { arguments: args, actor, output } = call
  const [orderNumber = ''] = args.operands
  const carrier = args.text('carrier')?.trim() ?? null
  const tracking = args.text('tracking')?.trim() ?? null
  if (tracking !== null && carrier === null)
    throw usageError(`--tracking needs --carrier: ${carriers.join(', ')}, or another`)
  const url = args.text('url')?.trim() ?? trackingUrl(carrier, tracking)
  const done = await performAct(call, orderNumber, async (database) => {
    const columns = 'status, payment_status, carrier, tracking_number, tracking_url'
    const before = await database.query<Shipment>(
      `select ${columns} from public.shop_orders where order_number = $1 for update`,
      [orderNumber],
    )
    const after = await database.query<Shipment>(
      `select ${columns} from private.ship_order($1, $2, $3, $4, $5)`,
      [orderNumber, carrier, tracking, url, actor],
    )
    const none: Partial<Shipment> = {}
    return { before: before.rows[0] ?? null, after: after.rows[0] ?? none }
  })
  const isChanged = JSON.stringify(done.before) !== JSON.stringify(done.after)
  const mails = isChanged && !done.isRepeated ? ['Mail to the shopper queued.'] : []
  reportChange(output, orderNumber, done, ...mails)
  const { payment_status: payment } = done.after
  if (payment === 'pending' || payment === 'failed')
    output.note(`${orderNumber} is not paid: its payment is ${payment}.`)
}
