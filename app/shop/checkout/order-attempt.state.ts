import type { Backend } from '../../platform/backend.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { getOrder, placeOrder, type OrderRequest } from '../orders/order.data.ts'
import { newOrderNumber } from '../orders/order.ts'

export type AttemptResult =
  | { outcome: 'placed'; orderNumber: string }
  | { outcome: 'refused'; refusal: Refusal }
  /** `looked`: the shop answered that no such order exists; otherwise nobody could say. */
  | { outcome: 'failed'; looked: boolean }

interface AttemptOptions {
  /** The answer did not come: from here on the order is looked up by its number. */
  onChecking?: () => void
  /** The number belongs to somebody else: the next try, this one included, goes by another. */
  onNewNumber?: (orderNumber: string) => void
  /** Pauses between the look-ups, in ms. The first answers may be too early: the order may still be on its way. */
  pauses?: readonly number[]
}

/**
 * Places the order and finds out what became of it when the connection breaks on the way. Nobody is
 * told of a failure before the order was looked up; trying again with the same number is always safe.
 */
export async function attemptOrder(
  backend: Backend,
  shopperId: string,
  request: OrderRequest,
  options: AttemptOptions = {},
): Promise<AttemptResult> {
  try {
    const result = await placeOrder(backend, request)
    if (result.outcome === 'placed') return { outcome: 'placed', orderNumber: request.order_number }
    // Another shopper has this very number (one in 60 million a millisecond): take the next.
    if (result.refusal.name === 'ORDER_NUMBER_TAKEN') {
      const order_number = newOrderNumber()
      options.onNewNumber?.(order_number)
      return await attemptOrder(backend, shopperId, { ...request, order_number }, options)
    }
    return { outcome: 'refused', refusal: result.refusal }
  } catch (error) {
    console.error('The order was not answered', error)
    options.onChecking?.()
    return findOrder(
      backend,
      shopperId,
      request.order_number,
      options.pauses ?? [0, 1000, 2000, 3000],
    )
  }
}

async function findOrder(
  backend: Backend,
  shopperId: string,
  orderNumber: string,
  pauses: readonly number[],
): Promise<AttemptResult> {
  let looked = false
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      if (await getOrder(backend, shopperId, orderNumber)) return { outcome: 'placed', orderNumber }
      looked = true
    } catch (error) {
      looked = false
      console.error('The order could not be looked up', error)
    }
  }
  return { outcome: 'failed', looked }
}
