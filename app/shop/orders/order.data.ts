import type { Backend } from '../../platform/backend.ts'
import { refusalOf, type Refusal } from '../../platform/refusal.ts'
import type {
  BillingAddress,
  Order,
  OrderItem,
  OrderWithItems,
  PaymentMethod,
  ShippingAddress,
} from './order.ts'

/** One window of a shopper's orders with their items, newest first, and how many there are in all. */
export async function listOrders(
  backend: Backend,
  shopperId: string,
  { offset = 0, limit = ordersPerPage } = {},
): Promise<{ orders: OrderWithItems[]; total: number }> {
  const { data, count, error } = await backend
    .from('shop_orders')
    .select(`${orderColumns}, items:shop_order_items(${itemColumns})`, { count: 'exact' })
    .eq('user_id', shopperId)
    .order('created_at', { ascending: false })
    .order('id')
    .range(offset, offset + limit - 1)
  // A window that begins behind the last order is empty; the protocol calls it an error.
  if (error?.code === 'PGRST103') {
    return { orders: [], total: (await listOrders(backend, shopperId, { limit: 1 })).total }
  }
  if (error) throw error
  return { orders: data.map(asOrder), total: count ?? data.length }
}

/** One of the shopper's own orders with its items, or null: another's number looks like one that never was. */
export async function getOrder(
  backend: Backend,
  shopperId: string,
  orderNumber: string,
): Promise<OrderWithItems | null> {
  const { data } = await backend
    .from('shop_orders')
    .select(`${orderColumns}, items:shop_order_items(${itemColumns})`)
    .eq('order_number', orderNumber)
    .eq('user_id', shopperId)
    .maybeSingle()
    .throwOnError()
  return data && asOrder(data)
}

/** What the shopper saw and wants. The database decides every amount; these are compared, never taken. */
export interface OrderRequest {
  order_number: string
  expected: {
    subtotal: number
    shipping_amount: number
    tax_amount: number
    discount_amount: number
    total_amount: number
    items: { product_id: string; quantity: number; unit_price: number }[]
  }
  billing_address: BillingAddress
  shipping_address: ShippingAddress
  payment_method: PaymentMethod
  notes: string | null
  save_address: boolean
  code: string | null
}

/** Places the order, all of it or nothing. Asked again with the same number and body it answers the same. */
export async function placeOrder(
  backend: Backend,
  request: OrderRequest,
): Promise<{ outcome: 'placed' } | { outcome: 'refused'; refusal: Refusal }> {
  const { expected, billing_address, shipping_address, ...rest } = request
  const { error } = await backend.rpc('place_order', {
    ...rest,
    expected: { ...expected },
    billing_address: { ...billing_address },
    shipping_address: { ...shipping_address },
  })
  if (!error) return { outcome: 'placed' }
  const refusal = sessionEnded(error) ? { name: 'SIGN_IN_REQUIRED', detail: {} } : refusalOf(error)
  if (!refusal) throw error
  return { outcome: 'refused', refusal }
}

/** Cancels one of the shopper's own orders while nobody has begun to pack it; its stock goes back. */
export async function cancelOrder(
  backend: Backend,
  orderNumber: string,
): Promise<{ outcome: 'cancelled' } | { outcome: 'refused'; refusal: Refusal }> {
  const { error } = await backend.rpc('cancel_order', { order_number: orderNumber })
  if (!error) return { outcome: 'cancelled' }
  const refusal = refusalOf(error)
  if (!refusal) throw error
  return { outcome: 'refused', refusal }
}

/** What a code takes off the shopper's cart, as the shop spells it, or why it does not count. */
export async function quoteCode(
  backend: Backend,
  code: string,
): Promise<
  | { outcome: 'accepted'; code: string; percent_off: number }
  | { outcome: 'refused'; refusal: Refusal }
> {
  const { data, error } = await backend.rpc('quote_order', { code })
  const refusal = error && refusalOf(error)
  if (refusal) return { outcome: 'refused', refusal }
  if (error) throw error
  const { code: spelled, percent_off } = data as { code: string | null; percent_off: number }
  return { outcome: 'accepted', code: spelled ?? '', percent_off }
}

/** The protocol's own words for a token that is gone or no longer good; a visitor may not order at all. */
function sessionEnded({ code }: { code: string }): boolean {
  return code === 'PGRST301' || code === 'PGRST303' || code === '42501'
}

/** The addresses are JSON to the database, which checked their fields when the order was placed. */
function asOrder(row: Record<keyof Order, unknown> & { items: OrderItem[] }): OrderWithItems {
  const items = row.items.toSorted((a, b) => a.product_name.localeCompare(b.product_name))
  return { ...(row as Order), items }
}

export const ordersPerPage = 10

const orderColumns =
  'id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, total_amount, currency, status, payment_status, payment_method, billing_address, shipping_address, notes, created_at'
const productColumns =
  'id, name, slug, price, original_price, image_url, images, stock_quantity, is_active, is_featured, category:shop_categories(id, name, slug)'
const itemColumns =
  `id, product_id, product_name, product_slug, product_image_url, quantity, unit_price, total_price, product:shop_products(${productColumns})` as const
