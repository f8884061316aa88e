import { Steps } from '../../ui/steps.tsx'
import { orderProgress, orderStatuses, progressOf } from './order.ts'

import './order-progress.css'

/** How far an order has come; where it left the way, a sentence says so. */
export function OrderProgress({ status }: { status: string }) {
  const at = progressOf(status)
  const sentence = at === null ? ends[status] : undefined
  if (sentence) return <p className="order-progress">{sentence}</p>
  if (at === null) return null
  // An order that has arrived has no step left to be at.
  const current = status === 'delivered' ? orderProgress.length : at
  return <Steps className="order-progress" label="Order progress" steps={steps} current={current} />
}

const steps = orderProgress.map((status) => ({ label: orderStatuses[status] }))

const ends: Record<string, string> = {
  cancelled: 'This order was cancelled. Nothing is sent and nothing is owed.',
  refunded: 'This order was refunded. The money is with you within 5-7 business days.',
}
