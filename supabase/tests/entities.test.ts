import { beforeAll, describe, expect, test } from 'vitest'
import * as fixtures from './fixtures.ts'
import { ownDatabase } from './fixtures.ts'

// The specification's entities and their fields: PostgreSQL types, with a question mark where null is allowed.

const database = await ownDatabase()
let ada: string

beforeAll(async () => {
  ada = await database.createShopper('ada@example.com')
})

/** `name type` of each column; `$` is an amount of money, `instant` a point in time. */
async function fieldsOf(table: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ field: string }>(
    `select attname || ' ' || replace(replace(format_type(atttypid, atttypmod), 'numeric(12,2)', '$'), 'timestamp with time zone', 'instant')
       || case when attnotnull then '' else '?' end as field
     from pg_attribute where attrelid = format('public.%I', $1::text)::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows.map(({ field }) => field)
}

describe('the fields of', () => {
  test.each([
    [
      'a product (R-347, R-348, R-349, R-350, R-351)',
      'shop_products',
      `id uuid, name text, slug text, description text?, price $, original_price $?, image_url text?, images text[],
       stock_quantity integer, is_active boolean, is_featured boolean, featured boolean, category_id uuid`,
    ],
    [
      'a category (R-352)',
      'shop_categories',
      'id uuid, name text, slug text, description text?, image_url text?',
    ],
    ['a cart item (R-354)', 'shop_cart_items', 'id uuid, user_id uuid, product_id uuid, quantity integer'],
    ['a wishlist entry (R-355)', 'shop_wishlist_items', 'id uuid, user_id uuid, product_id uuid'],
    [
      'an order (R-356, R-357, R-358, R-359)',
      'shop_orders',
      `id uuid, user_id uuid, order_number text, created_at instant, subtotal $, shipping_amount $, tax_amount $,
       discount_amount $, total_amount $, currency text, status text, payment_status text, payment_method text,
       billing_address jsonb, shipping_address jsonb, notes text?`,
    ],
    [
      'an order item (R-360)',
      'shop_order_items',
      'order_id uuid, product_id uuid?, quantity integer, unit_price $, total_price $',
    ],
    [
      'a saved address (R-361)',
      'shop_addresses',
      `id uuid, user_id uuid, type text, first_name text, last_name text, address_line_1 text, address_line_2 text?,
       city text, state text, postal_code text, country text`,
    ],
    [
      'a review (R-362)',
      'shop_product_reviews',
      `id uuid, product_id uuid, rating smallint, title text?, comment text?, is_verified_purchase boolean,
       created_at instant`,
    ],
    [
      'a profile (R-364)',
      'shop_profiles',
      'id uuid, first_name text?, last_name text?, phone text?, date_of_birth date?, updated_at instant',
    ],
    [
      'a newsletter subscription (R-365)',
      'shop_newsletter_subscriptions',
      'id uuid, email text, is_active boolean, user_id uuid?, updated_at instant',
    ],
  ])('%s', async (_, table, fields) => {
    expect(await fieldsOf(table)).toEqual(expect.arrayContaining(fields.split(/,\s+/)))
  })

  test('every table begin with the prefix of the app (R-375)', async () => {
    const { rows } = await database.owner.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public'`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(10)
    expect(rows.filter(({ tablename }) => !tablename.startsWith('shop_'))).toEqual([])
  })
})

describe('values of the fields', () => {
  test('a featured product is featured under both names (R-350)', async () => {
    await fixtures.stock(database, { slug: 'shown', is_featured: true })
    await fixtures.stock(database, { slug: 'hidden' })
    const read = 'select slug, is_featured, featured from public.shop_products order by slug'
    expect(await database.asVisitor(read)).toEqual([
      { slug: 'hidden', is_featured: false, featured: false },
      { slug: 'shown', is_featured: true, featured: true },
    ])
  })

  test('an order is in dollars, and its status is one of six (R-357, R-403)', async () => {
    const towel = await fixtures.stock(database, { slug: 'towel' })
    await fixtures.addToCart(database, ada, towel)
    const { id, currency } = await fixtures.placeOrder(database, ada)
    expect(currency).toBe('USD')
    const set = (column: string, value: string) =>
      database.owner.query(`update public.shop_orders set ${column} = $2 where id = $1`, [id, value])
    await expect(set('currency', 'INR')).rejects.toMatchObject({ code: '23514' })
    await expect(set('status', 'lost')).rejects.toMatchObject({ code: '23514' })
    for (const status of ['processing', 'shipped', 'delivered', 'cancelled', 'refunded', 'pending']) {
      await set('status', status)
    }
  })
})
