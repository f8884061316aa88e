import { Steps } from '../../ui/steps.tsx'
import {
  orderProgress,
  orderStatuses,
  progressOf,
  isOrderStatus,
  paymentStatusLabel,
  statusLabel,
  type Order,
} from './order.ts'
import { Badge } from '../../ui/badge.tsx'
import './orders.css'

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

export function OrderStatusBadge({ status }: { status: string }) {
  return <Badge tone={isOrderStatus(status) ? status : 'unknown'}>{statusLabel(status)}</Badge>
}

export function PaymentStatusBadge({ order }: { order: Pick<Order, 'status' | 'payment_status'> }) {
  const tone = order.payment_status === 'paid' ? 'accent' : 'unknown'
  return <Badge tone={tone}>{paymentStatusLabel(order)}</Badge>
}
