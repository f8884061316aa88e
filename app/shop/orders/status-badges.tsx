import { Badge } from '../../ui/badge.tsx'
import { isOrderStatus, statusLabel } from './order.ts'

export function OrderStatusBadge({ status }: { status: string }) {
  return <Badge tone={isOrderStatus(status) ? status : 'unknown'}>{statusLabel(status)}</Badge>
}

export function PaymentStatusBadge({ status }: { status: string }) {
  const label = status.charAt(0).toUpperCase() + status.slice(1)
  return <Badge tone={status === 'paid' ? 'accent' : 'unknown'}>{label}</Badge>
}
