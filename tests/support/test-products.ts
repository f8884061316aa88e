import type pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'

import { openOwnerPool } from './shop-database.ts'
import { shop } from './shop.ts'

/**
 * Products that are there while a test file runs, at $20 each and 500 of them: what happens to them
 * affects no other test. Their slugs are their names in lower case with hyphens.
 *
 * @returns the owner's connection to the shop's database
 */
export async function insertTestProducts(...names: string[]): Promise<pg.Pool> {
  const owner = await openOwnerPool(shop.dataDir)
  async function insert() {
    await owner.query(
      `delete from public.shop_product_sizes
       where product_id in (select id from public.shop_products where name = any($1))`,
      [names],
    )
    await owner.query(
      `insert into public.shop_products (slug, name, price, stock_quantity, category_id)
       select lower(replace(product_name, ' ', '-')), product_name, 20, 500,
         (select id from public.shop_categories order by slug limit 1)
       from unnest($1::text[]) as product_name
       on conflict (slug) do update set price = excluded.price,
         stock_quantity = excluded.stock_quantity, is_active = true`,
      [names],
    )
  }
  beforeAll(async () => {
    await insert()
  })
  // A second try begins with the products as they were.
  beforeEach(async ({ task }) => {
    if (task.result?.retryCount) await insert()
  })
  afterAll(async () => {
    await owner.query('delete from public.shop_products where name = any($1)', [names])
    await owner.end()
  })
  return owner
}
