import { readdir, readFile } from 'node:fs/promises'
import bcrypt from 'bcrypt'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateTextLimits, generateTypes, generateUsualRates } from './database-types.ts'
import { brokenInvariants } from './invariants.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase } from './fixtures.ts'

const database = await ownDatabase()

beforeAll(async () => {
  const folder = new URL('../seeds/', import.meta.url)
  for (const file of (await readdir(folder)).toSorted()) {
    await database.owner.query(await readFile(new URL(file, folder), 'utf8'))
  }
})

const rows = (sql: string) => fixtures.rowsOf(database, sql)

// `npm run types` runs this test alone and writes the files.
test('the generated types, limits and rates match the migrated database', async () => {
  const types = await generateTypes(database.owner)
  await expect(types).toMatchFileSnapshot('../../app/client/database.types.ts')
  const limits = await generateTextLimits(database.owner)
  await expect(limits).toMatchFileSnapshot('../../app/document/text-limits.ts')
  const rates = await generateUsualRates(database.owner)
  await expect(rates).toMatchFileSnapshot('../../app/client/usual-rates.ts')
})

describe('the demo shop', () => {
  test('keeps every invariant', async () => {
    expect(await brokenInvariants(database.owner)).toEqual([])
  })

  test('has a product with low stock and a sold-out one, and clothes in sizes', async () => {
    expect(
      await rows(
        `select slug, stock_quantity from public.shop_products where slug in ('linen-shirt', 'silk-scarf') order by 1`,
      ),
    ).toEqual([
      { slug: 'linen-shirt', stock_quantity: 4 },
      { slug: 'silk-scarf', stock_quantity: 0 },
    ])
    expect(
      await rows(
        `select count(distinct product_id)::int as clothes, count(*) filter (where stock_quantity = 0)::int as sold_out,
           (select string_agg(size || ' ' || known.stock_quantity, ', ' order by position)
             from public.shop_product_sizes as known join public.shop_products as product on product.id = product_id
             where slug = 'linen-shirt') as shirt
         from public.shop_product_sizes`,
      ),
    ).toEqual([{ clothes: 53, sold_out: 50, shirt: 'S 1, M 2, L 1, XL 0' }])
  })

  test('signs Ada and Ben in with the printed password', async () => {
    const people =
      await rows(`select email, encrypted_password, email_confirmed_at is not null as confirmed,
      (select count(*)::int from auth.identities where user_id = users.id and provider = 'email') as identities
      from auth.users order by email`)
    expect(people).toMatchObject([
      { email: 'ada@example.com', confirmed: true, identities: 1 },
      { email: 'ben@example.com', confirmed: true, identities: 1 },
    ])
    for (const person of people)
      expect(await bcrypt.compare('lisiere-demo', person.encrypted_password)).toBe(true)
  })

  test('shows Ada’s orders in every status, and none of Ben’s', async () => {
    const [ada, ben] = await rows(`select id, email from auth.users order by email`)
    const statuses = await database.asShopper(
      ada.id,
      'select status from public.shop_orders order by created_at desc',
    )
    expect(statuses.map((row) => row['status'])).toEqual([
      'pending',
      'processing',
      'shipped',
      'cancelled',
      'refunded',
      'delivered',
    ])
    const counts = await rows(`
      select (select count(*)::int from public.shop_cart_items where user_id = '${ada.id}') as cart,
        (select count(*)::int from public.shop_wishlist_items where user_id = '${ada.id}') as wishlist,
        (select count(*)::int from public.shop_addresses where user_id = '${ada.id}') as addresses`)
    expect(counts).toEqual([{ cart: 4, wishlist: 4, addresses: 3 }])
    for (const table of ['orders', 'cart_items', 'wishlist_items', 'addresses', 'profiles']) {
      expect(await database.asShopper(ben.id, `select * from public.shop_${table}`)).toEqual([])
    }
  })

  test('queues no mails on its first start', async () => {
    expect(await fixtures.count(database, 'select count(*) from private.outbox')).toBe(0)
  })
})
