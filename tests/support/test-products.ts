import type pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'

import { openOwnerPool } from './shop.ts'

/**
 * Products that are there while a test file runs, at $20 each and 500 of them: what happens to them affects no
 * other test.
 *
 * @returns the owner's connection to the shop's database
 */
export async function insertTestProducts(...names: string[]): Promise<pg.Pool> {
  const owner = await openOwnerPool()
  const prepare = () =>
    prepareProducts(owner, Object.fromEntries(names.map((name) => [name, 2000])))
  beforeAll(prepare)
  // A second try begins with the products as they were.
  beforeEach(async ({ task }) => {
    if (task.result?.retryCount) await prepare()
  })
  afterAll(async () => {
    await owner.query('delete from public.shop_products where name = any($1)', [names])
    await owner.end()
  })
  return owner
}

/** Inserts products, or makes them as they were: active, 500 pieces. Their slugs are their names in lower case with hyphens. */
export async function prepareProducts(owner: pg.Pool, cents: Record<string, number>) {
  await owner.query(
    `delete from public.shop_product_sizes
     where product_id in (select id from public.shop_products where name = any($1))`,
    [Object.keys(cents)],
  )
  await owner.query(
    `insert into public.shop_products (slug, name, price, stock_quantity, category_id)
     select lower(replace(name, ' ', '-')), name, cents / 100.0, 500,
       (select id from public.shop_categories order by slug limit 1)
     from unnest($1::text[], $2::integer[]) as product (name, cents)
     on conflict (slug) do update set price = excluded.price,
       stock_quantity = excluded.stock_quantity, is_active = true`,
    [Object.keys(cents), Object.values(cents)],
  )
}
