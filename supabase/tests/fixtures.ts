import { afterAll } from 'vitest'
import { withClient } from '../../backend/database/pool.ts'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'

/** A database for the tests of a file, which is dropped after them. */
export async function ownDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  afterAll(() => database.drop())
  return database
}

/** A refusal as the REST protocol returns it. */
interface Refusal {
  code: string
  name: string
  detail: Record<string, unknown>
}

/** The refusal of a statement; throws when it succeeds. */
export async function refusalOf(attempt: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await attempt.then(
    (rows) => {
      throw new Error(`expected a refusal, got ${JSON.stringify(rows)}`)
    },
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error && 'code' in error)) throw error
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : ''
  return {
    code: String(error.code),
    name: error.message,
    detail: detail.startsWith('{') ? (JSON.parse(detail) as Record<string, unknown>) : {},
  }
}

export interface Product {
  id: string
  slug: string
}

export interface ProductWish {
  slug: string
  price?: number
  stock_quantity?: number
  is_active?: boolean
  name?: string
  description?: string
  category?: string
  is_featured?: boolean
  created_at?: string
}

/** Inserts a product, and its category if it is new. Defaults: 20 dollars, 10 pieces. */
export async function stock(database: FreshDatabase, wish: ProductWish): Promise<Product> {
  const category = wish.category ?? 'women'
  const { rows } = await database.owner.query<Product>(
    `with category as (
       insert into public.shop_categories (name, slug) values (initcap($5), $5)
       on conflict (slug) do update set slug = excluded.slug returning id
     )
     insert into public.shop_products
       (slug, price, stock_quantity, is_active, category_id, name, description, is_featured, created_at)
     select $1, $2, $3, $4, category.id, $6, $7, $8, $9 from category returning id, slug`,
    [
      wish.slug,
      wish.price ?? 20,
      wish.stock_quantity ?? 10,
      wish.is_active ?? true,
      category,
      wish.name ?? wish.slug.replaceAll('-', ' '),
      wish.description ?? null,
      wish.is_featured ?? false,
      wish.created_at ?? '2026-01-01T00:00:00Z',
    ],
  )
  return first(rows)
}

export const address = {
  first_name: 'Ada',
  last_name: 'Marlowe',
  address_line_1: '18 Mercer Street',
  city: 'New York',
  state: 'NY',
  postal_code: '10013',
  country: 'US',
}
export const billing = { ...address, email: 'ada@example.com' }

export interface OrderCall {
  order_number?: string
  expected?: unknown
  billing_address?: unknown
  shipping_address?: unknown
  payment_method?: string | null
  notes?: string | null
  save_address?: boolean
  code?: string | null
}

let lastNumber = 0

/** An order number as the browser generates it, unique within a run. */
export function orderNumber(): string {
  lastNumber += 1
  return `ORD-MI5L2VX7${lastNumber.toString(36).toUpperCase().padStart(5, '0')}`
}

/** Calls place_order as the shopper, with valid defaults. */
export async function placeOrder(
  database: FreshDatabase,
  shopper: string,
  call: OrderCall = {},
): Promise<Record<string, unknown>> {
  const expected = 'expected' in call ? call.expected : await quote(database, shopper, call.code)
  const rows = await database.asShopper(
    shopper,
    'select * from public.place_order($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      call.order_number ?? orderNumber(),
      JSON.stringify(expected),
      JSON.stringify('billing_address' in call ? call.billing_address : billing),
      JSON.stringify('shipping_address' in call ? call.shipping_address : address),
      call.payment_method === undefined ? 'card' : call.payment_method,
      call.notes ?? null,
      call.save_address ?? false,
      call.code ?? null,
    ],
  )
  return first(rows)
}

/** The quote of the shopper's current cart. */
export async function quote(
  database: FreshDatabase,
  shopper: string,
  code: string | null = null,
): Promise<Quote> {
  const rows = await database.asShopper(shopper, 'select public.quote_order($1) as quote', [code])
  return first(rows)['quote'] as Quote
}

export interface Quote {
  subtotal: number
  shipping_amount: number
  tax_amount: number
  discount_amount: number
  total_amount: number
  items: { product_id: string; quantity: number; unit_price: number }[]
}

export async function addToCart(
  database: FreshDatabase,
  shopper: string,
  product: Product,
  quantity = 1,
  size = '',
): Promise<Record<string, unknown>> {
  const values = [product.id, quantity, size]
  const rows = await database.asShopper(shopper, 'select public.cart_add($1, $2, $3) as item', values)
  return first(rows)['item'] as Record<string, unknown>
}

/** One number from the database, read as its owner. */
export async function count(
  database: FreshDatabase,
  sql: string,
  parameters: unknown[] = [],
): Promise<number> {
  const { rows } = await database.owner.query<Record<string, unknown>>(sql, parameters)
  return Number(Object.values(first(rows))[0])
}

/** Statements of this database that wait for a lock. */
export function countBlocked(database: FreshDatabase): Promise<number> {
  return count(
    database,
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
}

/** Rows that the owner reads. */
export async function rowsOf({ owner }: FreshDatabase, sql: string, parameters: unknown[] = []) {
  return (await owner.query(sql, parameters)).rows
}

/** Changes a product as the owner, as in `change(database, shirt, 'is_active = false')`. */
export async function change({ owner }: FreshDatabase, { id }: { id: string }, sets: string): Promise<void> {
  await owner.query(`update public.shop_products set ${sets} where id = $1`, [id])
}

/** The notifications on a channel while `work` runs, sorted. */
export function newsOf({ connection }: FreshDatabase, work: () => Promise<unknown>, channel = 'catalog'): Promise<string[]> {
  return withClient(connection, async (listener) => {
    const news: string[] = []
    listener.on('notification', ({ payload = '' }) => news.push(payload))
    await listener.query(`listen ${channel}`)
    await work()
    await listener.query('select')
    return news.toSorted()
  })
}

export function wish(database: FreshDatabase, shopper: string, { id }: Product): Promise<unknown> {
  return database.asShopper(shopper, 'insert into public.shop_wishlist_items (product_id) values ($1)', [id])
}

/** The ids of new shoppers. */
export function shoppers({ createShopper }: FreshDatabase, number: number, name: string): Promise<string[]> {
  return Promise.all(Array.from({ length: number }, (_, n) => createShopper(`${name}${n}@example.com`)))
}

export async function stockOf(database: FreshDatabase, product: Product): Promise<number> {
  return count(database, 'select stock_quantity from public.shop_products where id = $1', [
    product.id,
  ])
}

export function first<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('no row came back')
  return row
}

/** A cart, and a row in every other table that shoppers write without an order. */
export async function settle(
  database: FreshDatabase,
  shopper: string,
  product: Product,
  email = 'ada@example.com',
): Promise<void> {
  await addToCart(database, shopper, product)
  await wish(database, shopper, product)
  await database.asShopper(shopper, `insert into public.shop_profiles (first_name) values ('Ada')`)
  await database.asShopper(shopper, 'select public.newsletter_subscribe($1)', [email])
  await database.asShopper(shopper, `select public.send_contact_message('Ada', $1, 'Is it silk?')`, [email])
}

/** An order with notes, its addresses and a review. */
export async function buy(
  database: FreshDatabase,
  shopper: string,
  product: Product,
): Promise<Record<string, unknown>> {
  await addToCart(database, shopper, product)
  const order = await placeOrder(database, shopper, { notes: 'Wrap it.', save_address: true })
  await database.asShopper(shopper, `select public.submit_review($1, 5, 'Good', 'Very')`, [product.id])
  return order
}
