import { useMutation } from '@tanstack/react-query'

import { Refusal } from '../../client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { callAs, shopperQuery } from '../session/shopper-query.state.tsx'
import { useShopper } from '../session/sign-in-gate.tsx'
import { cancelOrder, getOrder, listOrders, ordersPerPage } from './order.data.ts'
import { refusedCancellation } from './order.ts'

export const orderFailures = {
  list: 'Failed to load your orders. Please try again.',
  load: 'Failed to load order information',
  cancel: 'Failed to cancel your order. Please try again.',
}

/** One page of a shopper's orders, counted from 1. */
export function ordersQuery(shopperId: string, page: number) {
  return shopperQuery([shopperId, 'orders', { page }], (backend) =>
    listOrders(backend, shopperId, { offset: (page - 1) * ordersPerPage }),
  )
}

/** One of a shopper's orders, or null. */
export function orderQuery(shopperId: string, orderNumber: string) {
  return shopperQuery([shopperId, 'orders', orderNumber], (backend) =>
    getOrder(backend, shopperId, orderNumber),
  )
}

/** Cancels an order, reports the result in a toast and reads the orders again. */
export function useCancelOrder(orderNumber: string) {
  const { id } = useShopper()
  const { isPending: busy, mutateAsync } = useMutation({
    mutationKey: [id, 'orders'],
    mutationFn: () => callAs(id, (backend) => cancelOrder(backend, orderNumber)),
  })
  async function cancel() {
    try {
      await mutateAsync()
      const description = `Order ${orderNumber} will not be sent.`
      toast.success({ title: 'Order cancelled', description })
    } catch (error) {
      const failure = { description: orderFailures.cancel }
      toast.error(error instanceof Refusal ? refusedCancellation(error) : failure)
    }
  }
  return { busy, cancel }
}
