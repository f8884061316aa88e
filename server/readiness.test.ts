import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'

import type pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'

import { openPool, withClient } from '../backend/database/pool.ts'
import { freshDatabase, type FreshDatabase } from '../tests/support/database.ts'
import type { Log } from './log.ts'
import { createReadinessCheck } from './readiness.ts'

const logged: string[] = []
const log = { error: (line: string) => logged.push(line) } as unknown as Log

const database = await freshDatabase()
await database.owner.query(`
  insert into public.shop_categories (name, slug, description) values ('Coats', 'coats', 'Warm');
  insert into public.shop_products (slug, name, price, stock_quantity, category_id)
  select 'coat-' || n, 'Coat', 10, 1, (select id from public.shop_categories)
  from generate_series(1, 20) as n`)
afterAll(() => database.drop())

/** The state of a database, on a new connection. */
async function readinessOf(connection: FreshDatabase['connection']) {
  const pool = openPool({ connection, max: 1, queryTimeoutMs: 2_000 })
  logged.length = 0
  try {
    return await createReadinessCheck(pool, log)()
  } finally {
    await pool.end()
  }
}

const asAdmin = <Result>(work: (admin: pg.Client) => Promise<Result>) =>
  withClient(database.adminConnection, work)

it('a shop is ready whose products can be read and whose rows can be written', async () => {
  const parts = await readinessOf(database.connection)
  expect(parts).toEqual({ database: 'ok', read: 'ok', write: 'ok' })
  expect(logged).toEqual([])
  const { rows } = await database.owner.query('select from private.write_checks')
  expect(rows).toEqual([])
})

it('names reads when products cannot be read', async () => {
  await asAdmin((admin) => admin.query('revoke select on public.shop_products from anon'))
  await asAdmin((admin) =>
    admin.query('revoke select (id, name, description, price) on public.shop_products from anon'),
  )
  onTestFinished(async () => {
    await asAdmin((admin) =>
      admin.query('grant select (id, name, description, price) on public.shop_products to anon'),
    )
  })
  const parts = await readinessOf(database.connection)
  expect(parts).toEqual({ database: 'ok', read: 'failed', write: 'ok' })
  expect(logged).toEqual(['The shop is not ready: read: permission denied for table shop_products'])
})

it('names writes when the database is read-only', async () => {
  const set = (value: string) =>
    withClient({ ...database.adminConnection, database: 'postgres' }, (server) =>
      server.query(
        `alter database ${database.connection.database} set default_transaction_read_only = ${value}`,
      ),
    )
  await set('on')
  onTestFinished(async () => void (await set('off')))
  const parts = await readinessOf(database.connection)
  expect(parts).toEqual({ database: 'ok', read: 'ok', write: 'failed' })
  expect(logged[0]).toContain('read-only transaction')
})

it('names reads when the table of products is damaged', async () => {
  const copy = await damagedCopy()
  const parts = await readinessOf({ ...database.connection, database: copy })
  expect(parts).toEqual({ database: 'ok', read: 'failed', write: 'ok' })
  expect(logged[0]).toMatch(/invalid page in block \d+ of relation/)
})

it('names the database when it does not answer', async () => {
  const parts = await readinessOf({ ...database.connection, database: 'gone' })
  expect(parts).toEqual({ database: 'failed', read: 'unknown', write: 'unknown' })
})

it('logs a failure once, and again when it is another', async () => {
  const failing = openPool({ connection: { ...database.connection, database: 'gone' }, max: 1 })
  const check = createReadinessCheck(failing, log)
  logged.length = 0
  await check()
  await check()
  expect(logged).toEqual(['The shop is not ready: database: database "gone" does not exist'])
  await failing.end()
})

/** Copies the database file by file, then writes garbage over the products in the copy; its name. */
async function damagedCopy(): Promise<string> {
  const { adminConnection, connection } = database
  const source = connection.database
  const copy = `damaged_${randomBytes(4).toString('hex')}`
  const { rows: tables } = await asAdmin((admin) =>
    admin.query<{ path: string }>(`select pg_relation_filepath('public.shop_products') as path`),
  )
  return withClient({ ...adminConnection, database: 'postgres' }, async (server) => {
    onTestFinished(async () => {
      const everything = { ...adminConnection, database: 'postgres' }
      await withClient(everything, (admin) => admin.query(`drop database if exists ${copy}`))
    })
    // A database is copied while nothing is connected to it.
    await server.query(`alter database ${source} allow_connections false`)
    await server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [source],
    )
    await expect
      .poll(() => server.query(`create database ${copy} template ${source} strategy file_copy`))
      .toBeTruthy()
    await server.query(`alter database ${source} allow_connections true`)
    const { rows } = await server.query<{ folder: string }>(
      `select current_setting('data_directory') || '/base/' || oid as folder
       from pg_database where datname = $1`,
      [copy],
    )
    const file = await open(`${rows[0]?.folder}/${tables[0]?.path.split('/').at(-1)}`, 'r+')
    await file.write(randomBytes(8_192), 0, 8_192, 0)
    await file.close()
    return copy
  })
}
