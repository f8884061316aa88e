import type { ProductSummary } from '../catalog/product.ts'

/** Every state of an order, in the order it can pass through them; the words are the shopper's. */
export const orderStatuses = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
} as const

export type OrderStatus = keyof typeof orderStatuses
export type PaymentMethod = 'card' | 'paypal'

export const paymentMethods: Record<PaymentMethod, string> = {
  card: 'Credit or debit card',
  paypal: 'PayPal',
}

/** Where we deliver, with the names people know. */
export const countries = { US: 'United States', CA: 'Canada', MX: 'Mexico' } as const

export type Country = keyof typeof countries

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

export interface OrderItem {
  id: string
  /** Null when the product has left the shop; name, slug and picture stay as they were bought. */
  product_id: string | null
  product_name: string
  product_slug: string
  product_image_url: string | null
  quantity: number
  unit_price: number
  total_price: number
  /** The product as it is today; null when it has left the shop. */
  product: ProductSummary | null
}

/** Amounts in dollars. */
export interface Order {
  id: string
  order_number: string
  subtotal: number
  shipping_amount: number
  tax_amount: number
  discount_amount: number
  total_amount: number
  currency: string
  status: string
  payment_status: string
  payment_method: string
  billing_address: BillingAddress
  shipping_address: ShippingAddress
  notes: string | null
  /** ISO 8601 */
  created_at: string
}

export interface OrderWithItems extends Order {
  items: OrderItem[]
}

export const estimatedDelivery = '3-5 business days'

/** The way of every order that arrives; cancelled and refunded ones are told in a sentence. */
export const orderProgress = [
  'pending',
  'processing',
  'shipped',
  'delivered',
] as const satisfies OrderStatus[]

/** How far an order has come on that way: an index into `orderProgress`, or null when it left it. */
export function progressOf(status: string): number | null {
  const at = orderProgress.findIndex((step) => step === status)
  return at === -1 ? null : at
}

/** A shopper may change his mind until somebody has begun to pack. */
export function canBeCancelled({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending'
}

export function orderPath(orderNumber: string): string {
  return `/order-confirmation/${encodeURIComponent(orderNumber)}`
}

/** The word for a status; one we do not know is shown as it is. */
export function statusLabel(status: string): string {
  return isOrderStatus(status) ? orderStatuses[status] : status
}

export function isOrderStatus(status: string): status is OrderStatus {
  return Object.hasOwn(orderStatuses, status)
}

/**
 * A new order number: `ORD-`, the time in base 36, five random characters, all in capitals.
 *
 * It is the key that makes a retry safe: made once for an order, sent with every try.
 */
export function newOrderNumber(now = Date.now()): string {
  const random = crypto.getRandomValues(new Uint32Array(randomLength))
  const tail = Array.from(random, (value) => (value % 36).toString(36)).join('')
  return `ORD-${now.toString(36)}${tail}`.toUpperCase()
}

/** `November 21, 2026` in the reader's own time. */
export function orderDate(created_at: string): string {
  return new Date(created_at).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
}

/** When it should arrive: the third to the fifth working day after it was placed. */
export function deliveryDates(created_at: string): [earliest: Date, latest: Date] {
  return [addBusinessDays(new Date(created_at), 3), addBusinessDays(new Date(created_at), 5)]
}

/** `Tue, Nov 24 – Fri, Nov 27`: the delivery dates in few words. */
export function deliveryDatesText(created_at: string): string {
  return deliveryDates(created_at)
    .map((date) =>
      date.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' }),
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

const randomLength = 5
