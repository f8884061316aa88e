import { expect, test } from 'vitest'
import { openPool } from '../../backend/database/pool.ts'
import * as fixtures from './fixtures.ts'
import { newsOf, ownDatabase, refusalOf } from './fixtures.ts'

const database = await ownDatabase()
/** Product counts and search rows that differ from the products. */
async function drift(): Promise<unknown[]> {
  return fixtures.rowsOf(
    database,
    `select slug, product_count::bigint as kept, (select count(*) from public.shop_products where category_id = c.id and is_active) as counted
       from public.shop_categories as c
       where product_count <> (select count(*) from public.shop_products where category_id = c.id and is_active)
     union all
     select coalesce(p.slug, 'no product'), null, null
       from public.shop_products as p full join public.shop_product_search as s on s.product_id = p.id
       where (p.id is not null and p.is_active) <> (s.product_id is not null)
         or (s.product_id is not null and (s.price, s.category_id, s.in_stock, s.is_featured, s.name)
           is distinct from (p.price, p.category_id, p.stock_quantity > 0, p.is_featured, lower(p.name)))`,
  )
}

test('counts and search rows follow every change, in any combination', async () => {
  for (let n = 0; n < 12; n += 1)
    await fixtures.stock(database, { slug: `p-${n}`, category: n % 2 ? 'men' : 'women' })
  const step = async (sql: string) => {
    await database.owner.query(sql)
    expect([sql, await drift()]).toEqual([sql, []])
  }
  await step(
    `update public.shop_products set is_active = false where slug in ('p-0', 'p-1', 'p-2')`,
  )
  await step(
    `update public.shop_products set category_id = (select id from public.shop_categories where slug = 'men')`,
  )
  await step(
    `update public.shop_products set is_active = true, category_id = (select id from public.shop_categories where slug = 'women') where slug = 'p-1'`,
  )
  await step(`update public.shop_products set stock_quantity = 0 where slug < 'p-5'`)
  await step(
    `update public.shop_products set stock_quantity = 5, price = price + 1, name = 'ÉTÉ ' || slug where slug < 'p-3'`,
  )
  await step(`delete from public.shop_products where slug in ('p-3', 'p-4', 'p-2')`)
  await step(`insert into public.shop_products (slug, name, price, category_id, is_active)
    select 'bulk-' || n, 'Bulk', 1, (select id from public.shop_categories where slug = case when n % 3 = 0 then 'men' else 'women' end), n % 4 > 0
    from generate_series(1, 500) as n`)
  await step(`update public.shop_products set is_active = not is_active`)
  await step(`delete from public.shop_products where slug like 'bulk-%'`)
})

test('a change of any column writes the search row, one of pieces alone does not', async () => {
  await fixtures.stock(database, { slug: 'searched', category: 'men', stock_quantity: 9 })
  const version = () =>
    fixtures.rowsOf(
      database,
      `select row.xmin::text from public.shop_product_search as row join public.shop_products as product on product.id = product_id
       where slug = 'searched'`,
    )
  for (const [change, isWritten] of [
    ["care = 'silk'", true],
    ['stock_quantity = 8', false],
    ['stock_quantity = 0', true],
  ] as const) {
    const before = await version()
    await database.owner.query(`update public.shop_products set ${change} where slug = 'searched'`)
    if (isWritten) expect([change, await version()]).not.toEqual([change, before])
    else expect([change, await version()]).toEqual([change, before])
  }
})

test('concurrent changes are all counted', async () => {
  const together = (n: number) => fixtures.stock(database, { slug: `together-${n}`, category: n % 2 ? 'men' : 'women' })
  await Promise.all(Array.from({ length: 20 }, (_, n) => together(n)))
  expect(await drift()).toEqual([])
})

test('changes of what pages show are notified', async () => {
  const told = 'insert into public.shop_product_reviews (product_id, rating) select id, 5 from public.shop_products'
  const import_ = `insert into public.shop_products (slug, name, price, category_id)
    select 'import-' || n, 'Import', 1, (select id from public.shop_categories where slug = 'men') from generate_series(1, 100) as n`
  const stocked = await newsOf(database, () => fixtures.stock(database, { slug: 'told', category: 'women' }))
  expect(stocked).toEqual(['everything'])
  for (const [change, news] of [
    [`update public.shop_products set price = 21 where slug = 'told'`, ['everything']],
    [`update public.shop_products set price = 21 where slug = 'told'`, []],
    [`update public.shop_products set slug = 'renamed' where slug = 'told'`, ['everything']],
    [`update public.shop_categories set description = 'New' where slug = 'women'`, ['everything']],
    [`${told} where slug = 'renamed'`, ['reviews renamed']],
    [import_, ['everything']],
  ] as const)
    expect([change, await newsOf(database, () => database.owner.query(change))]).toEqual([change, news])
})

test('orders notify nothing until a product becomes scarce', async () => {
  const ada = await database.createShopper('ada@example.com')
  const shirt = await fixtures.stock(database, { slug: 'streamed', stock_quantity: 8 })
  const order = async () => {
    await fixtures.addToCart(database, ada, shirt)
    await fixtures.placeOrder(database, ada)
  }
  const told: string[][] = []
  for (let n = 0; n < 8; n += 1) told.push(await newsOf(database, order))
  expect(told).toEqual([[], [], [], ...Array.from({ length: 5 }, () => ['stock streamed'])])
})

test('that a product is sold out, or is back, is notified by a shop that shows no stock as low', async () => {
  const last = await fixtures.stock(database, { slug: 'last-piece', stock_quantity: 2 })
  await database.owner.query('update public.shop_settings set low_stock_below = 0')
  const told: string[][] = []
  for (const stock of [1, 0, 9, 8])
    told.push(await newsOf(database, () => fixtures.change(database, last, `stock_quantity = ${stock}`)))
  await database.owner.query('update public.shop_settings set low_stock_below = 5')
  expect(told).toEqual([[], ['stock last-piece'], ['stock last-piece'], []])
})

test('a mail notifies the worker, and many orders at once do not notify for each', async () => {
  await database.owner.query('update private.outbox set sent_at = now()')
  const queue = `insert into private.outbox (kind, recipient) values ('order_confirmation', 'ada@example.com')`
  async function queueEight() {
    for (let n = 0; n < 8; n += 1) await database.owner.query(queue)
  }
  const rings = await newsOf(database, queueEight, 'outbox')
  expect(rings.length).toBeGreaterThan(0)
  expect(rings.length).toBeLessThan(8)
})

test('the auth service may queue mails and read none', async () => {
  const auth = openPool({ connection: { ...database.connection, user: 'supabase_auth_admin' } })
  await auth.query(
    `insert into private.outbox (kind, recipient, payload) values ('reset_password', 'a@b.co', '{}')`,
  )
  expect((await refusalOf(auth.query('select 1 from private.outbox'))).code).toBe('42501')
  expect((await refusalOf(auth.query('select 1 from private.secrets'))).code).toBe('42501')
  await auth.end()
})
