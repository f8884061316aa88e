import type { Call } from '../command-line/command.ts'
import { changeAndReport } from '../database/report-change.ts'
import { readOrder } from './read-order.ts'

/** `orders paid`. */
export const markPaid = (call: Call) => setPayment(call, 'paid')
/** `orders failed`. */
export const markFailed = (call: Call) => setPayment(call, 'failed')
/** `orders repaid`. */
export const markRepaid = (call: Call) => setPayment(call, 'refunded')

/** Records what became of a payment. The value that was read is compared under a lock. */
async function setPayment(call: Call, paymentStatus: string): Promise<void> {
  const [orderNumber = ''] = call.arguments.operands
  const { payment_status } = await readOrder(call.database, orderNumber)
  await changeAndReport(call, orderNumber, async (database) => {
    const { rows } = await database.query<{ payment_status: string }>(
      'select payment_status from private.set_payment_status($1, $2, $3)',
      [orderNumber, payment_status, paymentStatus],
    )
    return { before: { payment_status }, after: rows[0] ?? {} }
  })
}
