import { Badge } from '../../ui/badge.tsx'
import { isOrderStatus, paymentStatusLabel, statusLabel, type Order } from './order.ts'

export function OrderStatusBadge({ status }: { status: string }) {
  return <Badge tone={isOrderStatus(status) ? status : 'unknown'}>{statusLabel(status)}</Badge>
}

export function PaymentStatusBadge({ order }: { order: Pick<Order, 'status' | 'payment_status'> }) {
  const tone = order.payment_status === 'paid' ? 'accent' : 'unknown'
  return <Badge tone={tone}>{paymentStatusLabel(order)}</Badge>
}
