import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { browserBackend } from '../../platform/browser-backend.ts'
import { confirm, notify } from '../../ui/toast.ts'
import { cancelOrder } from './order.data.ts'

/** Cancels one order and says how it went; the page then shows what is true, cancelled or not. */
export function useCancelOrder(orderNumber: string) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function cancel() {
    setBusy(true)
    await attempt(orderNumber)
    await revalidate()
    setBusy(false)
  }
  return { busy, cancel }
}

async function attempt(orderNumber: string) {
  try {
    const { outcome } = await cancelOrder(browserBackend(), orderNumber)
    if (outcome === 'cancelled') {
      confirm({ title: 'Order cancelled', description: `Order ${orderNumber} will not be sent.` })
    } else {
      const description = 'We are already packing this order. Write to us and we will help.'
      notify({ title: 'Too late to cancel here', description, variant: 'destructive' })
    }
  } catch (error) {
    console.error('The order could not be cancelled', error)
    notify({
      title: 'Error',
      description: 'Failed to cancel your order. Please try again.',
      variant: 'destructive',
    })
  }
}
