import type { Call } from '../command-line/command.ts'
import { CommandError, exitCodes, type ExitCode } from '../command-line/exit-codes.ts'
import { performAct } from '../database/act.ts'
import { explainError } from '../database/refusals.ts'
import { reportChange } from '../database/report-change.ts'

/** `orders pack`. */
export const packOrders = (call: Call) => changeEach(call, 'processing')
/** `orders deliver`. */
export const deliverOrders = (call: Call) => changeEach(call, 'delivered')

/** Changes each order in a transaction of its own: what one refuses does not hold up the others. */
async function changeEach(call: Call, status: string): Promise<ExitCode> {
  const { output, arguments: args } = call
  let refused = 0
  for (const orderNumber of args.operands) {
    try {
      reportChange(output, orderNumber, await changeStatus(call, orderNumber, status))
    } catch (error) {
      const failure = explainError(error)
      if (failure.exitCode !== exitCodes.refused) throw error
      refused += 1
      output.note(failure.message)
    }
  }
  if (refused === 0) return exitCodes.done
  return refused < args.operands.length ? exitCodes.partly : exitCodes.refused
}

interface OrderState {
  status: string
  payment_status: string
}

/**
 * Sets a status; the database decides whether it may follow.
 *
 * @param shown the state that the owner was shown before the question; another one is refused
 */
export function changeStatus(
  call: Call,
  orderNumber: string,
  status: string,
  shown: OrderState | null = null,
) {
  return performAct(call, orderNumber, async (database) => {
    const found = await database.query<OrderState>(
      'select status, payment_status from public.shop_orders where order_number = $1 for update',
      [orderNumber],
    )
    const before = found.rows[0] ?? null
    if (before && shown && !isSame(before, shown)) {
      throw new CommandError(
        exitCodes.changed,
        `${orderNumber} was changed meanwhile: ${before.status}, payment ${before.payment_status}. Nothing changed.`,
      )
    }
    const { rows } = await database.query<OrderState>(
      'select status, payment_status from private.set_order_status($1, $2, $3)',
      [orderNumber, status, call.actor],
    )
    return { before, after: rows[0] ?? {} }
  })
}

function isSame(one: OrderState, other: OrderState): boolean {
  return one.status === other.status && one.payment_status === other.payment_status
}
