// The table of rights. rights.test.ts tries every right on a column as visitor, owner and stranger; privileges.test.ts
// compares the callers of functions. What is not listed must be refused.

import type { FreshDatabase } from '../../tests/support/database.ts'

export interface TableRights {
  /** What a visitor may read: public rows, or nothing (401). */
  visitor: 'rows' | 'refused'
  /** What a shopper who does not own the row may read. */
  stranger: 'rows' | 'no rows' | 'refused'
  /** Columns granted to a signed-in shopper. */
  select: string[]
  insert: string[]
  update: string[]
  delete: boolean
  /** The column with the owner's id, where shoppers may write. */
  owner?: string
}

const columns = (names: string) => names.split(/\s+/)
const readOnly = { insert: [], update: [], delete: false }
const addressFields = columns(
  'type first_name last_name address_line_1 address_line_2 city state postal_code country',
)
const profileFields = ['first_name', 'last_name', 'phone', 'date_of_birth', 'updated_at']

export const tables: Record<string, TableRights> = {
  shop_categories: {
    ...readOnly,
    visitor: 'rows',
    stranger: 'rows',
    select: ['id', 'name', 'slug', 'description', 'image_url', 'product_count', 'aliases'],
  },
  shop_settings: {
    ...readOnly,
    visitor: 'rows',
    stranger: 'rows',
    select: columns(
      `free_shipping_over standard_shipping tax_percent rupees_per_dollar free_shipping_over_rupees
       low_stock_below`,
    ),
  },
  shop_products: {
    ...readOnly,
    visitor: 'rows',
    stranger: 'rows',
    select: columns(
      `id name slug description price original_price image_url images stock_quantity is_active
       is_featured featured category_id created_at care sizes`,
    ),
  },
  shop_product_sizes: {
    ...readOnly,
    visitor: 'rows',
    stranger: 'rows',
    select: ['product_id', 'size', 'position', 'stock_quantity'],
  },
  shop_product_search: {
    ...readOnly,
    visitor: 'rows',
    stranger: 'rows',
    select: columns(
      'product_id name sort_name document words category_id price in_stock is_featured created_at',
    ),
  },
  shop_product_reviews: {
    ...readOnly,
    visitor: 'rows',
    stranger: 'rows',
    select: columns('id product_id rating title comment is_verified_purchase created_at'),
  },
  shop_cart_items: {
    visitor: 'refused',
    stranger: 'no rows',
    select: ['id', 'user_id', 'product_id', 'quantity', 'created_at', 'former_quantity', 'size'],
    insert: ['user_id', 'product_id', 'quantity', 'size'],
    update: ['quantity'],
    delete: true,
    owner: 'user_id',
  },
  shop_wishlist_items: {
    visitor: 'refused',
    stranger: 'no rows',
    select: ['id', 'user_id', 'product_id', 'created_at'],
    insert: ['user_id', 'product_id'],
    update: [],
    delete: true,
    owner: 'user_id',
  },
  shop_profiles: {
    visitor: 'refused',
    stranger: 'no rows',
    select: ['id', ...profileFields],
    insert: ['id', ...profileFields],
    update: profileFields,
    delete: false,
    owner: 'id',
  },
  shop_addresses: {
    visitor: 'refused',
    stranger: 'no rows',
    select: ['id', 'user_id', ...addressFields, 'created_at'],
    insert: ['user_id', ...addressFields, 'created_at'],
    update: addressFields,
    delete: true,
    owner: 'user_id',
  },
  shop_orders: {
    ...readOnly,
    visitor: 'refused',
    stranger: 'no rows',
    select: columns(
      `id user_id order_number subtotal shipping_amount tax_amount discount_amount total_amount
       currency status payment_status payment_method billing_address shipping_address notes created_at
       carrier tracking_number tracking_url shipped_at free_shipping_over standard_shipping tax_percent
       discount_kind discount_value paid_at refunded_at`,
    ),
  },
  shop_order_items: {
    ...readOnly,
    visitor: 'refused',
    stranger: 'no rows',
    select: columns(
      `id order_id product_id product_name product_slug product_image_url quantity unit_price
       total_price size`,
    ),
  },
  shop_newsletter_subscriptions: {
    ...readOnly,
    visitor: 'refused',
    stranger: 'refused',
    select: [],
  },
}

/** All rows of these tables as text, to compare before and after refused requests. */
export async function everything({ owner }: FreshDatabase): Promise<string> {
  const texts = Object.keys(tables).map(async (table) => {
    const { rows } = await owner.query(`select row::text from public.${table} as row order by 1`)
    return JSON.stringify(rows)
  })
  return (await Promise.all(texts)).join('\n')
}

/** Functions of `public` and who may call them. */
export const functions: Record<string, ('anon' | 'authenticated')[]> = {
  product_review_summary: ['anon', 'authenticated'],
  search_products: ['anon', 'authenticated'],
  search_suggestions: ['anon', 'authenticated'],
  search_close_matches: ['anon', 'authenticated'],
  filter_options: ['anon', 'authenticated'],
  category_counts: ['anon', 'authenticated'],
  newsletter_subscribe: ['anon', 'authenticated'],
  // The signed link of a mail works signed out; without a token a visitor gets 401.
  newsletter_unsubscribe: ['anon', 'authenticated'],
  send_contact_message: ['anon', 'authenticated'],
  newsletter_status: ['authenticated'],
  cart_add: ['authenticated'],
  cart_change_size: ['authenticated'],
  cart_take_what_is_left: ['authenticated'],
  quote_order: ['authenticated'],
  place_order: ['authenticated'],
  cancel_order: ['authenticated'],
  submit_review: ['authenticated'],
  own_review: ['authenticated'],
  own_data: ['authenticated'],
  delete_account: ['authenticated'],
}

/** A valid value for each writable column. */
export const samples: Record<string, Record<string, unknown>> = {
  shop_cart_items: { quantity: 2, size: '' },
  shop_wishlist_items: {},
  shop_profiles: {
    first_name: 'A',
    last_name: 'B',
    phone: '1',
    date_of_birth: '1990-01-01',
    updated_at: '2020-01-01T00:00:00Z',
  },
  shop_addresses: {
    type: 'billing',
    first_name: 'A',
    last_name: 'B',
    address_line_1: 'C',
    address_line_2: 'D',
    city: 'E',
    state: 'F',
    postal_code: 'G',
    country: 'US',
    created_at: '2020-01-01T00:00:00Z',
  },
}
