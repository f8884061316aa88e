import { afterAll } from 'vitest'
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
): Promise<Record<string, unknown>> {
  const rows = await database.asShopper(shopper, 'select public.cart_add($1, $2) as item', [
    product.id,
    quantity,
  ])
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

/** An order with a review, a cart, and a row in every other table that shoppers write. */
export async function settle(
  database: FreshDatabase,
  shopper: string,
  product: Product,
): Promise<Record<string, unknown>> {
  await addToCart(database, shopper, product)
  const order = await placeOrder(database, shopper, { save_address: true })
  await addToCart(database, shopper, product)
  const wish = 'insert into public.shop_wishlist_items (product_id) values ($1)'
  await database.asShopper(shopper, wish, [product.id])
  await database.asShopper(shopper, `insert into public.shop_profiles (first_name) values ('Ada')`)
  await database.asShopper(shopper, `select public.submit_review($1, 5, 'Good', 'Very')`, [product.id])
  await database.asShopper(shopper, `select public.newsletter_subscribe('ada@example.com')`)
  return order
}

/** All rows of these tables as text, to compare before and after refused requests. */
export async function everything({ owner }: FreshDatabase, tables: string[]): Promise<string> {
  const texts = tables.map(async (table) => {
    const { rows } = await owner.query(`select row::text from public.${table} as row order by 1`)
    return JSON.stringify(rows)
  })
  return (await Promise.all(texts)).join('\n')
}
