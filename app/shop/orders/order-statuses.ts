import type { Database } from '../../client/database.types.ts'
import type { BadgeColour } from '../../ui/badge.tsx'

type OrderStatus = Database['public']['Tables']['shop_orders']['Row']['status']

interface StatusTexts {
  label: string
  colour: BadgeColour
  /** The heading of the receipt. Default: Order Confirmed. */
  title?: string
  /** Of an order that is not on its way to the shopper, in the place of its progress. */
  ended?: string
  /** Why a shopper can no longer cancel. */
  tooLate?: string
}

/** The statuses of an order, in their order. `private.order_transitions` says which becomes which. */
export const orderStatuses: Record<OrderStatus, StatusTexts> = {
  pending: { label: 'Pending', colour: 'amber' },
  processing: {
    label: 'Processing',
    colour: 'blue',
    tooLate: 'We are already packing this order.',
  },
  shipped: { label: 'Shipped', colour: 'violet', tooLate: 'This order is already on its way.' },
  delivered: {
    label: 'Delivered',
    colour: 'green',
    tooLate: 'This order has already been delivered.',
  },
  cancelled: {
    label: 'Cancelled',
    colour: 'red',
    title: 'Order Cancelled',
    ended: 'This order was cancelled. Nothing will be sent, and you owe nothing.',
  },
  refunded: {
    label: 'Refunded',
    colour: 'slate',
    title: 'Order Refunded',
    ended: 'This order was refunded. You will have your money back within 5-7 business days.',
    tooLate: 'This order has already been refunded.',
  },
}

/** What is shown of a status; of one that this release does not know, its name. */
export function statusTexts(status: string): StatusTexts {
  return isOrderStatus(status) ? orderStatuses[status] : { label: status, colour: 'gray' }
}

/** The statuses of an order on its way to the shopper, in order. */
export const orderProgress = Object.entries(orderStatuses)
  .filter(([, { ended }]) => ended === undefined)
  .map(([status]) => status)

/** An index into `orderProgress`; null for cancelled, refunded and unknown statuses. */
export function progressOf(status: string): number | null {
  const at = orderProgress.indexOf(status)
  return at === -1 ? null : at
}

/** Until packing begins. */
export function canBeCancelled({ status }: { status: string }): boolean {
  return progressOf(status) !== null && statusTexts(status).tooLate === undefined
}

function isOrderStatus(status: string): status is OrderStatus {
  return Object.hasOwn(orderStatuses, status)
}
