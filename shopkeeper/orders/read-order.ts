import type { Client } from 'pg'

import { namedRefusal } from '../database/refusals.ts'

interface Address {
  first_name: string
  last_name: string
  email?: string
  phone?: string | null
  address_line_1: string
  address_line_2: string | null
  city: string
  state: string
  postal_code: string
  country: string
}

/** An order with all that the owner may need; amounts are text. */
export interface OwnersOrder {
  order_number: string
  created_at: Date
  status: string
  payment_status: string
  payment_method: string
  subtotal: string
  discount_amount: string
  shipping_amount: string
  tax_amount: string
  total_amount: string
  billing_address: Partial<Address>
  shipping_address: Partial<Address>
  notes: string | null
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
  shipped_at: Date | null
  items: {
    product_slug: string
    product_name: string
    quantity: number
    /** The size or sizes that the shopper chose. */
    choice: string | null
    total_price: string
  }[]
  history: { from_status: string; to_status: string; actor: string; changed_at: string }[]
}

/** @throws a refusal when no order has this number */
export async function readOrder(database: Client, orderNumber: string): Promise<OwnersOrder> {
  const { rows } = await database.query<OwnersOrder>(
    `select placed.order_number, placed.created_at, placed.status, placed.payment_status,
       placed.payment_method, placed.subtotal::text, placed.discount_amount::text,
       placed.shipping_amount::text, placed.tax_amount::text, placed.total_amount::text,
       placed.billing_address, placed.shipping_address, placed.notes, placed.carrier,
       placed.tracking_number, placed.tracking_url, placed.shipped_at,
       (select coalesce(json_agg(json_build_object(
           'product_slug', item.product_slug, 'product_name', item.product_name,
           'quantity', item.quantity, 'choice', item.choice, 'total_price', item.total_price::text) order by item.product_name), '[]')
         from public.shop_order_items as item where item.order_id = placed.id) as items,
       (select coalesce(json_agg(json_build_object(
           'from_status', change.from_status, 'to_status', change.to_status,
           'actor', change.actor, 'changed_at', change.changed_at) order by change.id), '[]')
         from private.order_status_changes as change where change.order_id = placed.id) as history
     from public.shop_orders as placed where placed.order_number = $1`,
    [orderNumber],
  )
  const [order] = rows
  if (order) return order
  throw namedRefusal('ORDER_NOT_FOUND', { order_number: orderNumber })
}
