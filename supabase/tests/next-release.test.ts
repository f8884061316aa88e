import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../backend/database/migrate.ts'
import { withClient } from '../../backend/database/pool.ts'
import type { FreshBackend } from '../../tests/support/backend.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { databaseObjects, differences } from './database-objects.ts'
import { brokenInvariants } from './invariants.ts'
import { former, frozenReleases, readRelease, releases } from './releases/release.ts'
import { migrations, openRelease } from './releases/open-release.ts'
import * as fixtures from './fixtures.ts'

type Shopper = FreshBackend['visitor']

const log = { info() {}, warn() {}, error() {} }

/** The accounts of release-data.sql, by number. */
const accountOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

/** What a next release may bring: new columns, an index, a replaced function, and time that it takes. */
const nextFile = '29990101000000_next.sql'
const nextMigration = `
  alter table public.shop_orders add column gift_wrapped boolean not null default false;
  grant select (gift_wrapped) on public.shop_orders to authenticated;
  alter table public.shop_products add column origin text;
  grant select (origin) on public.shop_products to anon, authenticated;
  create index shop_products_origin on public.shop_products (origin);
  create or replace function private.normalize_code(code text) returns text language sql immutable set search_path = '' as
    $$ select nullif(upper(regexp_replace(code, '[[:space:].-]+', '', 'g')), '') $$;
  select pg_sleep(0.3);
`

describe.each(releases)('a database of release %s', (version) => {
  test('is upgraded with its orders, carts and accounts, takes a new order, and refuses an edited migration', async () => {
    const { backend, owner, release, folder, upgrade, newVersions } = await openRelease(version)
    const wanted = await newVersions()
    expect(await upgrade()).toEqual(wanted)
    const { rows: placed } = await owner.query<{ order_number: string; status: string }>(
      'select order_number, status from public.shop_orders order by status',
    )
    expect(placed.map(({ status }) => status)).toEqual(
      ['cancelled', 'delivered', 'pending', 'processing', 'refunded', 'shipped'],
    )
    const ada = backend.shopper(accountOf(1))
    const accounts = await fixtures.rowsOf(backend.database, 'select email from auth.users order by email')
    expect(accounts.map(({ email }) => email)).toEqual(['ada@example.com', 'ben@example.com', 'cleo@example.com'])
    const { data: orders } = await ada
      .from('shop_orders')
      .select('order_number, total_amount, notes, items:shop_order_items(product_name, quantity)')
      .eq('order_number', 'ORD-RELEASEPENDING')
      .throwOnError()
    expect(orders).toEqual([
      {
        order_number: 'ORD-RELEASEPENDING',
        total_amount: 66,
        notes: expect.stringMatching(/^By the side door, please\./),
        items: expect.arrayContaining([{ product_name: 'Linen Shirt No 1', quantity: 2 }]),
      },
    ])
    const { data: cart } = await backend
      .shopper(accountOf(3))
      .from('shop_cart_items')
      .select('quantity, former_quantity')
      .throwOnError()
    expect(cart).toEqual([{ quantity: 4, former_quantity: 7 }])
    const { data: reviews } = await backend.visitor.from('shop_product_reviews').select('title')
    expect(reviews).toEqual([{ title: 'Warm' }])

    const product = fixtures.first((await owner.query(`select id from public.shop_products where slug = 'piece-1'`)).rows)
    const added = await orderOnce(ada, product)
    const acknowledged = [...placed.map(({ order_number }) => order_number), added]
    expect(await brokenInvariants(owner, acknowledged)).toEqual([])
    const mails = `select count(*) from private.outbox where kind = 'order_confirmation'`
    expect(await fixtures.count(backend.database, mails)).toBe(acknowledged.length)
    const { data: found } = await backend.visitor.rpc('search_products', { q: 'linen' })
    expect(found).toMatchObject({ total: 4 })

    const newest = release.migrations.at(-1)?.version ?? ''
    const file = (await readdir(folder)).find((name) => name.startsWith(newest)) ?? ''
    await appendFile(join(folder, file), 'select 1;\n')
    await expect(upgrade()).rejects.toThrow(`${file} was changed`)
  })

  test('has the schema of a new database once it is upgraded', async () => {
    const { adminConnection, upgrade } = await openRelease(version)
    await upgrade()
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.drop())
    const upgraded = await withClient(adminConnection, databaseObjects)
    const made = await withClient(fresh.adminConnection, databaseObjects)
    // It has more rows than the schemas insert, and its own settings and counts of words.
    const isOther = (line: string) => !/^(- row of|\+ row of (public\.shop_settings|search\.vocabulary):)/.test(line)
    expect(differences(upgraded, made).filter(isOther)).toEqual([])
  })

  // A request waits for a lock for one second: a busy machine may need more than one try.
  test('goes on serving orders, carts and visitors while it is upgraded (F-22)', { retry: 2 }, async () => {
    const { backend, folder, upgrade, newVersions } = await openRelease(version)
    await writeFile(join(folder, nextFile), nextMigration)
    const wanted = await newVersions()
    const { database, visitor } = backend
    const signIn = async (name: string) => backend.shopper(await database.createShopper(`${name}@example.com`))
    const coat = await fixtures.stock(database, { slug: 'old-coat', stock_quantity: 1_000_000 })
    const before = await orderOnce(await signIn('before'), coat)

    const buyers = await Promise.all([1, 2, 3].map((n) => signIn(`during${n}`)))
    const over = new AbortController()
    const requests = Promise.all([
      keepSearching(visitor, over.signal),
      ...buyers.map((buyer) => keepBuying(buyer, coat, over.signal)),
    ])
    const applied = await upgrade().finally(() => over.abort())
    const placed = (await requests).flat()
    const after = await orderOnce(await signIn('after'), coat)

    expect(applied).toEqual(wanted)
    expect(placed.length).toBeGreaterThanOrEqual(buyers.length)
    expect(await brokenInvariants(database.owner, [before, ...placed, after])).toEqual([])
    const { data } = await visitor.rpc('search_products', { q: 'old coat' })
    expect(data).toMatchObject({ total: 1, products: [{ slug: 'old-coat' }] })
  })
})

test.each(frozenReleases)('a database of release %s keeps every row when the next migration runs', async (version) => {
  const { folder, upgrade, rowsOfRelease } = await openRelease(version)
  const before = await rowsOfRelease()
  await writeFile(join(folder, nextFile), nextMigration)
  expect(await upgrade()).toContain(nextFile.split('_')[0])
  expect(await rowsOfRelease()).toEqual(before)
})

test.each(frozenReleases)('no migration of release %s was edited', async (version) => {
  const { migrations: frozen } = await readRelease(version)
  const edited: string[] = []
  for (const { version: number, name, statements } of frozen) {
    const file = `${number}_${name}.sql`
    if ((await readFile(join(migrations, file), 'utf8')) !== statements.join('')) edited.push(file)
  }
  expect(edited).toEqual([])
})

describe('a database of the release before the baseline', () => {
  test('is adopted: its history becomes the baseline, and nothing else changes', async () => {
    const { owner, connection, adminConnection, folder } = await openRelease(former)
    const before = await withClient(adminConnection, databaseObjects)
    for (const file of await readdir(folder)) {
      if (!file.endsWith('_baseline.sql')) await rm(join(folder, file))
    }
    expect(await withClient(connection, (client) => migrate(client, folder, log))).toEqual([])
    expect(await withClient(adminConnection, databaseObjects)).toEqual(before)
    const { rows } = await owner.query(
      'select version, name from supabase_migrations.schema_migrations',
    )
    expect(rows).toEqual([{ version: '20261126010000', name: 'baseline' }])
  })

  test('keeps the sizes of orders in their notes, known addresses of accounts and the numbers of limits', async () => {
    const { owner, adminConnection, upgrade } = await openRelease(former)
    await withClient(adminConnection, (admin) =>
      admin.query(
        `insert into limits.counters (limit_name, subject, hits, window_ends_at)
         values ('knownAddress', 'ada', 0, '2100-01-01'), ('usedConfirmation', 'ben', 0, '2100-01-02')`,
      ),
    )
    await owner.query(`update private.limits set allowed = 77 where act = 'contact' and counted_by = 'address'`)
    await owner.query(`update private.limits set period = '2 hours' where act = 'contact' and counted_by = 'everybody'`)
    await upgrade()
    const { rows: noted } = await owner.query(`select notes from public.shop_orders where order_number = 'ORD-RELEASEPENDING'`)
    expect(noted).toEqual([
      { notes: 'By the side door, please.\nLinen Shirt No 1, size: 1 × M, 1 × L\nÉté Robe No 2, size: 1 × M, 1 × L' },
    ])
    const { rows: marks } = await withClient(adminConnection, (admin) =>
      admin.query(`select name, subject::text, ends_at::date::text from auth.marks order by name`),
    )
    expect(marks).toEqual([
      { name: 'knownAddress', subject: '\\x616461', ends_at: '2100-01-01' },
      { name: 'usedConfirmation', subject: '\\x62656e', ends_at: '2100-01-02' },
    ])
    const limits = async (from: typeof owner) =>
      (await from.query('select *, period::text, longest::text from private.limits order by act, counted_by')).rows
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.drop())
    const usual = await limits(fresh.owner)
    expect(await limits(owner)).toEqual(
      usual.map((each) => (each.act === 'contact' && each.counted_by === 'address' ? { ...each, allowed: 77 } : each)),
    )
  })
})

/** With calls that every release makes, and without a retry: an upgrade must not fail a request. */
async function orderOnce(shopper: Shopper, { id }: { id: string }): Promise<string> {
  await shopper.rpc('cart_add', { product_id: id }).throwOnError()
  const { data: expected } = await shopper.rpc('quote_order').throwOnError()
  const order_number = fixtures.orderNumber()
  const { billing: billing_address, address: shipping_address } = fixtures
  const order = { order_number, expected, billing_address, shipping_address }
  await shopper.rpc('place_order', { ...order, payment_method: 'card' }).throwOnError()
  return order_number
}

/** Orders again and again and reads between; the numbers of the orders placed. */
async function keepBuying(buyer: Shopper, product: { id: string }, over: AbortSignal) {
  const placed: string[] = []
  while (!over.aborted) {
    placed.push(await orderOnce(buyer, product))
    await buyer.from('shop_orders').select('*, items:shop_order_items(*)').throwOnError()
  }
  return placed
}

async function keepSearching(visitor: Shopper, over: AbortSignal): Promise<string[]> {
  while (!over.aborted) {
    await visitor.rpc('search_products', { q: 'old coat' }).throwOnError()
    await visitor.rpc('search_suggestions', { q: 'coat' }).throwOnError()
    await visitor.rpc('category_counts', { q: 'coat' }).throwOnError()
  }
  return []
}
