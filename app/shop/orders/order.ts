import { shop } from '../../../content/shop.ts'
import type { ApiError } from '../../client/api-error.ts'
import type { Database } from '../../client/database.types.ts'
import type { ProductSummary } from '../catalog/product/product.ts'
import type { Country } from '../pricing/countries.ts'
import { statusTexts } from './order-statuses.ts'

type Tables = Database['public']['Tables']

export type PaymentMethod = 'card' | 'paypal'

export const paymentMethods: Record<PaymentMethod, string> = {
  card: 'Credit or debit card',
  paypal: 'PayPal',
}

export interface ShippingAddress {
  first_name: string
  last_name: string
  address_line_1: string
  address_line_2: string
  city: string
  state: string
  postal_code: string
  country: Country
}

export interface BillingAddress extends ShippingAddress {
  email: string
  phone: string
}

/** `product_id` is null when the product was deleted; name, slug and picture are those of the time of the order. */
export interface OrderItem extends Omit<Tables['shop_order_items']['Row'], 'order_id'> {
  /** The product today; null when it was deleted. */
  product: ProductSummary | null
}

/** Amounts in dollars, `created_at` in ISO 8601. */
export interface Order extends Omit<
  Tables['shop_orders']['Row'],
  | 'user_id'
  | 'status'
  | 'billing_address'
  | 'shipping_address'
  | 'free_shipping_over'
  | 'standard_shipping'
  | 'tax_percent'
  | 'discount_kind'
  | 'discount_value'
  | 'paid_at'
  | 'refunded_at'
> {
  /** Of `orderStatuses`, or one that this release does not know. */
  status: string
  billing_address: BillingAddress
  shipping_address: ShippingAddress
}

export interface OrderWithItems extends Order {
  items: OrderItem[]
}

/** The toast of a refused cancellation, by the error's name and the status that the order had. */
export function refusedCancellation({ name, detail }: ApiError) {
  if (name === 'SIGN_IN_REQUIRED') {
    const description = 'You have been signed out. Sign in again to cancel this order.'
    return { title: 'Please Sign In', description }
  }
  if (name === 'ORDER_NOT_FOUND') {
    const description = 'It does not belong to the account that is signed in now.'
    return { title: 'Order not found', description }
  }
  const { tooLate: reason = 'This order can no longer be cancelled.' } = statusTexts(
    String(detail['from']),
  )
  return {
    title: 'Too late to cancel here',
    description: `${reason} Write to us and we will help.`,
  }
}

export function orderPath(orderNumber: string): string {
  return `/order-confirmation/${encodeURIComponent(orderNumber)}`
}

/** The label of the payment status. A cancelled order's payment is no longer awaited. */
export function paymentStatusLabel(order: Pick<Order, 'status' | 'payment_status'>): string {
  const { status, payment_status } = order
  if (status === 'cancelled' && payment_status === 'pending') return 'Not charged'
  return payment_status.charAt(0).toUpperCase() + payment_status.slice(1)
}

/**
 * A new order number: `ORD-`, the time in base 36, five random characters, all in capitals. It is the
 * idempotency key of an order: every attempt sends the same one.
 */
export function newOrderNumber(now = Date.now()): string {
  const random = crypto.getRandomValues(new Uint32Array(5))
  const tail = Array.from(random, (value) => (value % 36).toString(36)).join('')
  return `ORD-${now.toString(36)}${tail}`.toUpperCase()
}

/** `November 21, 2026`, in the local time zone. */
export function orderDate(created_at: string): string {
  return new Date(created_at).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
}

/** `Tue, Nov 24 – Fri, Nov 27`: the first and the last business day on which the order may arrive. */
export function deliveryDates(created_at: string): string {
  return shop.deliveryDays
    .map((days) =>
      addBusinessDays(new Date(created_at), days).toLocaleDateString('en-US', {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
      }),
    )
    .join(' – ')
}

function addBusinessDays(date: Date, days: number): Date {
  const later = new Date(date)
  for (let left = days; left > 0;) {
    later.setDate(later.getDate() + 1)
    if (later.getDay() !== 0 && later.getDay() !== 6) left -= 1
  }
  return later
}
