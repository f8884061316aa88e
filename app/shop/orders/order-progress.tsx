import { Steps } from '../../ui/steps.tsx'
import { orderProgress, orderStatuses, progressOf } from './order.ts'

import './order-progress.css'

/** The steps of an order; a sentence for a cancelled or refunded one. */
export function OrderProgress({ status }: { status: string }) {
  const step = progressOf(status)
  if (step === null) {
    const sentence = endedEarly[status]
    return sentence ? <p className="order-progress">{sentence}</p> : null
  }
  // A delivered order has completed its last step.
  const current = status === 'delivered' ? orderProgress.length : step
  return <Steps className="order-progress" label="Order progress" steps={steps} current={current} />
}

const steps = orderProgress.map((status) => ({ label: orderStatuses[status] }))

const endedEarly: Record<string, string> = {
  cancelled: 'This order was cancelled. Nothing will be sent, and you owe nothing.',
  refunded: 'This order was refunded. You will have your money back within 5-7 business days.',
}
