import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { callBackend } from '../../client/browser-backend.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { cancelOrder } from './order.data.ts'
import { refusedCancellation } from './order.ts'

/** Cancels an order, reports the result in a toast and reloads the page's data. */
export function useCancelOrder(orderNumber: string) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function cancel() {
    setBusy(true)
    const error = await callBackend(
      'The order could not be cancelled',
      (backend) => cancelOrder(backend, orderNumber),
      'failed',
    )
    if (error === null) {
      const description = `Order ${orderNumber} will not be sent.`
      toast.success({ title: 'Order cancelled', description })
    } else if (error === 'failed') {
      toast.error({ description: 'Failed to cancel your order. Please try again.' })
    } else {
      toast.error(refusedCancellation(error))
    }
    await revalidate()
    setBusy(false)
  }
  return { busy, cancel }
}
