import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import { expectedOf, shelfOf } from './literal-search.ts'
import * as fixtures from './fixtures.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('a page is full although names hold the text in two words', async () => {
  await database.owner.query(`
    insert into public.shop_categories (name, slug) values ('Men', 'men');
    insert into public.shop_products (slug, name, description, price, stock_quantity, category_id)
      select 'twice-' || n, case when n < 7 then 'Ayqa Byqa ' else 'Cap ' end || n, 'An ayqa', 70, 3, id
      from generate_series(1, 30) as n, public.shop_categories;
    select private.build_search_index(20, 3)`)
  const shelf = await shelfOf(database.owner)
  for (const q of ['yqa', 'yq']) {
    const rows = await database.asVisitor(
      'select public.search_products($1, page_limit => 4) as found',
      [q],
    )
    const found = fixtures.first(rows)['found'] as { total: number; products: { slug: string }[] }
    const slugs = found.products.map(({ slug }) => slug)
    expect([found.total, slugs]).toEqual(expectedOf(shelf, { q, page_limit: 4 }))
  }
})
