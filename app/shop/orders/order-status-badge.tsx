import { isOrderStatus, statusLabel } from './order.ts'

import './order-status-badge.css'

/** A status as a word on its own colour; one we do not know is grey. */
export function OrderStatusBadge({ status }: { status: string }) {
  return (
    <span className="order-status-badge" data-status={isOrderStatus(status) ? status : 'unknown'}>
      {statusLabel(status)}
    </span>
  )
}

/** Paid is highlighted; everything else is secondary. */
export function PaymentStatusBadge({ status }: { status: string }) {
  const label = status.charAt(0).toUpperCase() + status.slice(1)
  return (
    <span className="order-status-badge" data-status={status === 'paid' ? 'paid' : 'unpaid'}>
      {label}
    </span>
  )
}
