import type { Pool } from 'pg'

import { openPool } from '../backend/database/pool.ts'
import { connectionOf } from './rest.ts'

/** What it took to make a catalogue. */
export interface Growth {
  products: number
  /** To add the products, with all that their triggers write. */
  seconds: number
  /** Time to write the search index; next to nothing for a small catalogue. */
  indexSeconds: number
  /** Of the database, in bytes. */
  bytes: number
}

/**
 * Adds generated products up to a number, writes the search index as the shop would within a
 * minute, and vacuums and analyzes the database. Prices lie between 10 and 500 dollars.
 */
export async function growCatalogue(owner: Pool, products: number): Promise<Growth> {
  const startedAt = performance.now()
  // The shop's own pools give up on a silent server after seconds; these statements may take longer.
  const client = openPool({ connection: connectionOf(owner), max: 1, queryTimeoutMs: 0 })
  try {
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from public.shop_products',
    )
    const there = Number(rows[0]?.count)
    // Once at the end: the shop would write the search index every minute.
    if (there < products) await client.query(setIndexMinimum, [1e9])
    for (let from = there; from < products; from += atOnce) {
      await client.query(addProducts, [from, Math.min(products, from + atOnce) - 1])
    }
    const grownAt = performance.now()
    if (there < products) await client.query(setIndexMinimum, [20_000])
    // Waits for a refresh that is already running.
    await client.query(`select pg_advisory_lock(hashtext('search index'))`)
    await client.query('select private.refresh_search_index()')
    await client.query(`select pg_advisory_unlock(hashtext('search index'))`)
    const writtenAt = performance.now()
    if (there < products) await client.query('vacuum analyze')
    const size = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return {
      products,
      seconds: (grownAt - startedAt) / 1_000,
      indexSeconds: (writtenAt - grownAt) / 1_000,
      bytes: Number(size.rows[0]?.bytes),
    }
  } finally {
    await client.end()
  }
}

const atOnce = 10_000

const setIndexMinimum = `update private.settings set value = $1::integer where name = 'search_index_min_products'`

const addProducts = `
  insert into public.shop_products
    (slug, name, description, price, original_price, stock_quantity, is_featured, category_id, created_at)
  select 'made-up-' || n, made.name || ' no ' || n,
    'A ' || lower(made.name) || ', ' || (array['woven in Flanders', 'knitted in Biella', 'cut in Porto', 'dyed in Lyon'])[1 + n % 4]
      || ' and ' || (array['embroidered by hand', 'lined with cupro', 'washed twice', 'pressed flat', 'left raw at the hem'])[1 + n / 7 % 5] || '.',
    10 + (n::bigint * 7919 % 49000) / 100.0,
    case when n % 5 = 0 then 520 end, n * 31 % 60, n % 50 = 0,
    (select array_agg(id order by slug) from public.shop_categories)
      [1 + n % (select count(*)::int from public.shop_categories)],
    now() - n * interval '1 minute'
  from generate_series($1::int, $2::int) as n
  cross join lateral (select
    (array['Wool', 'Silk', 'Linen', 'Cashmere', 'Leather', 'Cotton', 'Velvet', 'Tweed', 'Satin', 'Denim'])[1 + n % 10] || ' ' ||
    (array['Evening', 'Wide', 'Short', 'Pleated', 'Quilted', 'Ribbed', 'Double', 'Cropped', 'Belted'])[1 + n / 10 % 9] || ' ' ||
    (array['Coat', 'Dress', 'Shirt', 'Skirt', 'Trousers', 'Bag', 'Scarf', 'Jacket', 'Jumper', 'Belt', 'Cardigan'])[1 + n / 90 % 11] as name
  ) as made`
