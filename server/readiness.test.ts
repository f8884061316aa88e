import type pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'

import { openPool, withClient } from '../backend/database/pool.ts'
import { freshDatabase, type FreshDatabase } from '../tests/support/database.ts'
import type { Log } from './log.ts'
import { createReadinessCheck } from './readiness.ts'

const logged: string[] = []
const log = { error: (line: string) => logged.push(line) } as unknown as Log

const database = await freshDatabase()
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
