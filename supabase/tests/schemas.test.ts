import { readdir } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { installAuthSchema } from '../../backend/auth/schema.ts'
import { withClient, withTransaction } from '../../backend/database/pool.ts'
import { freshDatabase, preparedDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import { applySchemas, schemaPaths } from './apply-schemas.ts'
import { databaseObjects, differences } from './database-objects.ts'

test('a database from the migrations equals one from the schemas', async () => {
  const migrated = await freshDatabase()
  onTestFinished(() => migrated.drop())
  const made = await preparedDatabase()
  onTestFinished(() => made.drop())
  await withClient(made.adminConnection, installAuthSchema)
  await withTransaction(made.owner, applySchemas)

  const fromMigrations = await withClient(migrated.connection, databaseObjects)
  const fromSchemas = await withClient(made.connection, databaseObjects)
  expect(differences(fromMigrations, fromSchemas)).toEqual([])
  expect(fromMigrations.length).toBeGreaterThan(1000)
})

test('config.toml lists every file of schemas', async () => {
  const files = await readdir(new URL('../schemas', import.meta.url))
  const listed = (await schemaPaths()).map((path) => path.replace('./schemas/', ''))
  expect(listed.toSorted()).toEqual(files.toSorted())
})

describe('what differs is told:', () => {
  let database: FreshDatabase
  let before: string[]
  beforeAll(async () => {
    database = await freshDatabase()
    before = await withClient(database.adminConnection, databaseObjects)
  })
  afterAll(() => database.drop())

  test.each([
  ['a column', 'alter table public.shop_orders add column gift boolean'],
  ['a default', 'alter table public.shop_orders alter notes set default $$none$$'],
  ['a constraint', 'alter table public.shop_orders drop constraint shop_orders_currency_check'],
  ['an index', 'drop index public.shop_orders_newest'],
  ['a function’s body', 'create or replace function search.folded(original text) returns text language sql immutable parallel safe set search_path = $$$$ as $$ select original $$'],
  ['a function’s settings', 'alter function public.cancel_order reset lock_timeout'],
  ['a trigger', 'alter table public.shop_products disable trigger notify_low_stock'],
  ['a policy', 'alter policy "Shoppers see their own orders" on public.shop_orders using (true)'],
  ['row-level security', 'alter table private.codes disable row level security'],
  ['a right on a table', 'grant delete on public.shop_orders to authenticated'],
  ['a right on a column', 'grant update (notes) on public.shop_orders to authenticated'],
  ['a right on a function', 'grant execute on function public.place_order to anon'],
  ['a right on a schema', 'grant usage on schema private to anon'],
  ['a right by default', 'alter default privileges in schema public grant select on tables to anon'],
  ['an owner', 'alter table private.codes owner to supabase_auth_admin'],
  ['a comment', 'comment on column public.shop_orders.notes is null'],
  ['a storage option', 'alter table public.shop_orders set (fillfactor = 80)'],
  ['a column’s storage', 'alter table public.shop_orders alter notes set storage external'],
  ['a row', 'update private.limits set allowed = allowed + 1'],
])('%s', async (_what, change) => {
    await withClient(database.adminConnection, async (admin) => {
      await admin.query('begin')
      await admin.query(change)
      expect(differences(before, await databaseObjects(admin))).not.toEqual([])
      await admin.query('rollback')
    })
  })
})
