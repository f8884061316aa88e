import { Steps } from '../../ui/steps.tsx'
import { paymentStatusLabel, type Order } from './order.ts'
import { orderProgress, progressOf, statusTexts } from './order-statuses.ts'
import { Badge } from '../../ui/badge.tsx'
import './orders.css'

/** The steps of an order; a sentence for a cancelled or refunded one. */
export function OrderProgress({ status }: { status: string }) {
  const step = progressOf(status)
  if (step === null) {
    const { ended: sentence } = statusTexts(status)
    return sentence ? <p className="order-progress soft">{sentence}</p> : null
  }
  // A delivered order has completed its last step.
  const current = status === 'delivered' ? orderProgress.length : step
  return <Steps className="order-progress" label="Order progress" steps={steps} current={current} />
}

const steps = orderProgress.map(statusTexts)

export function OrderStatusBadge({ status }: { status: string }) {
  const { label, colour } = statusTexts(status)
  return <Badge tone={colour}>{label}</Badge>
}

export function PaymentStatusBadge({ order }: { order: Pick<Order, 'status' | 'payment_status'> }) {
  const tone = order.payment_status === 'paid' ? 'accent' : 'gray'
  return <Badge tone={tone}>{paymentStatusLabel(order)}</Badge>
}
