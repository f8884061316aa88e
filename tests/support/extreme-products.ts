import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

import { openOwnerPool } from './shop-database.ts'
import { cutTo, extremeTexts, type ExtremeText } from './extreme-texts.ts'
import { shop } from './shop.ts'

const names = Object.keys(extremeTexts) as ExtremeText[]
export const extremeSlug = (text: ExtremeText) => `wild-${text}`
export const extremeSlugs = names.map(extremeSlug)

/**
 * A product for each extreme text while a test file runs: the text is its name, its description, and that of
 * its reviews. They have a category of their own, `wild`.
 *
 * @returns the owner's connection to the shop's database
 */
export async function insertExtremeProducts(): Promise<pg.Pool> {
  const owner = await openOwnerPool(shop.dataDir)
  beforeAll(async () => {
    await owner.query(
      `insert into public.shop_categories (slug, name, description) values ('wild', $1, $2)`,
      [cutTo(extremeTexts.german, 100), extremeTexts.arabic],
    )
    for (const text of names) await addProduct(owner, text)
  })
  afterAll(async () => {
    await owner.query('delete from public.shop_products where slug = any($1)', [extremeSlugs])
    await owner.query(`delete from public.shop_categories where slug = 'wild'`)
    await owner.end()
  })
  return owner
}

async function addProduct(owner: pg.Pool, text: ExtremeText) {
  const words = extremeTexts[text]
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.shop_products (slug, name, description, price, original_price, stock_quantity,
       is_featured, image_url, images, category_id)
     select $1, $2, $3, 1234.56, 2345.67, 400, true, look.image_url, look.images, category.id
     from public.shop_products as look, public.shop_categories as category
     where look.slug = 'como-square' and category.slug = 'wild'
     returning id`,
    [extremeSlug(text), words, `${words}\n\n${words} ${words}`],
  )
  await owner.query(
    `insert into public.shop_product_reviews (product_id, rating, title, comment)
     select $1, rating, $2, $3 from generate_series(3, 5) as rating`,
    [rows[0]?.id, cutTo(words, 120), `${words} ${words}`],
  )
}

/** Inserts an order and a saved address of a shopper, with an extreme text in every field. */
export async function insertExtremeOrder(
  owner: pg.Pool,
  email: string,
  text: ExtremeText,
): Promise<string> {
  const words = extremeTexts[text]
  const address = {
    first_name: cutTo(words, 100),
    last_name: cutTo(words, 100),
    address_line_1: words,
    address_line_2: words,
    city: cutTo(words, 100),
    state: cutTo(words, 100),
    postal_code: cutTo(words, 20),
    country: 'US',
  }
  const orderNumber = `ORD-WILD${text.toUpperCase()}${Date.now().toString(36).toUpperCase()}`
  const [{ rows: shoppers }] = [
    await owner.query<{ id: string }>('select id from auth.users where email = $1', [email]),
  ]
  const shopper = shoppers[0]?.id
  const billing = { ...address, email, phone: cutTo(words, 40) }
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.shop_orders (user_id, order_number, subtotal, shipping_amount, tax_amount,
       total_amount, payment_method, billing_address, shipping_address, notes, free_shipping_over, standard_shipping, tax_percent,
       carrier, tracking_number)
     values ($1, $2, 2469.12, 0, 197.53, 2666.65, 'card', $3, $4, $5, 50, 9.99, 8, $6, $7) returning id`,
    [
      shopper,
      orderNumber,
      billing,
      address,
      `${words}\n${words}`,
      cutTo(words, 60),
      'X'.repeat(60),
    ],
  )
  await owner.query(
    `insert into public.shop_order_items (order_id, product_id, product_name, product_slug,
       product_image_url, quantity, unit_price, total_price)
     select $1, id, name, slug, image_url, 2, 1234.56, 2469.12
     from public.shop_products where slug = $2`,
    [rows[0]?.id, extremeSlug(text)],
  )
  await owner.query(
    `insert into public.shop_addresses (user_id, type, first_name, last_name, address_line_1,
       address_line_2, city, state, postal_code, country)
     select $1, kind.type, kept.first_name, kept.last_name, kept.address_line_1, kept.address_line_2,
       kept.city, kept.state, kept.postal_code, kept.country
     from unnest(array['billing', 'shipping']) as kind (type),
       jsonb_populate_record(null::public.shop_addresses, $2::jsonb) as kept`,
    [shopper, address],
  )
  return orderNumber
}
