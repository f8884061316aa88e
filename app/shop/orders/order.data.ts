import { throwRefusal } from '../../client/api-error.ts'
import type { Backend } from '../../client/backend.ts'
import type { Rates } from '../../client/shop-context.ts'
import { productColumns } from '../catalog/product/product.data.ts'
import { sizesOf } from '../catalog/product/sizes.ts'
import type { Discount } from '../pricing/pricing.ts'
import type { Order, OrderItem, OrderWithItems } from './order.ts'

/** One page of a shopper's orders with their items, newest first, and the total count. */
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
  // PostgREST rejects an offset beyond the last row.
  if (error?.code === 'PGRST103') {
    return { orders: [], total: (await listOrders(backend, shopperId, { limit: 1 })).total }
  }
  if (error) throw error
  return { orders: data.map(asOrder), total: count ?? data.length }
}

/** One of the shopper's orders with its items, or null; other shoppers' orders are null, too. */
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

/**
 * Cancels one of the shopper's pending orders and restores its stock.
 *
 * @throws a Refusal
 */
export async function cancelOrder(backend: Backend, orderNumber: string): Promise<void> {
  const { error } = await backend.rpc('cancel_order', { order_number: orderNumber })
  throwRefusal(error)
}

/**
 * The discount of a code for the shopper's cart, in the shop's spelling.
 *
 * @throws a Refusal
 */
export async function quoteCode(
  backend: Backend,
  typed: string,
): Promise<Discount & { code: string }> {
  const { data, error } = await backend.rpc('quote_order', { code: typed })
  throwRefusal(error)
  const { code, percent_off, amount_off, minimum } = data as unknown as Discount & { code: string }
  return { code, percent_off, amount_off, minimum }
}

/** The numbers of the shop, as an order would have them now. */
export async function quoteRates(backend: Backend): Promise<Rates> {
  const { data } = await backend.rpc('quote_order').throwOnError()
  return (data as unknown as { rates: Rates }).rates
}

/** The columns of addresses are JSON; `place_order` validated their fields. */
function asOrder(row: Record<keyof Order, unknown> & { items: OrderItem[] }): OrderWithItems {
  const items = row.items.toSorted(
    (a, b) => a.product_name.localeCompare(b.product_name) || sizePosition(a) - sizePosition(b),
  )
  return { ...(row as Order), items }
}

function sizePosition({ product, size }: OrderItem): number {
  return product ? sizesOf(product).findIndex((each) => each.size === size) : 0
}

export const ordersPerPage = 10

const orderColumns =
  'id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, total_amount, currency, status, payment_status, payment_method, billing_address, shipping_address, notes, carrier, tracking_number, tracking_url, shipped_at, created_at'
const itemColumns =
  `id, product_id, product_name, product_slug, product_image_url, quantity, unit_price, total_price, size, product:shop_products(${productColumns})` as const
