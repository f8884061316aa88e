import { Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'

import { startEmbeddedPostgres } from '../backend/database/embedded-postgres.ts'
import { openPool } from '../backend/database/pool.ts'
import { makeDataFolder, removeDataFolder } from '../tests/support/data-folder.ts'
import { freshDatabase } from '../tests/support/database.ts'
import { freePort } from '../tests/support/running-shop.ts'
import { readEnvironment } from './environment.ts'
import { openHostedBackend } from './hosted-backend.ts'
import { openLog } from './log.ts'
import { mails, openMetrics, standbys, watchDatabase } from './metrics.ts'
import { startCacheInvalidation } from './pages/cache-invalidation.ts'

it('of a hosted project without DATABASE_URL have no listener, whose 0 would be an alert for ever', async () => {
  const address = { url: 'http://127.0.0.1:9', publishableKey: 'key' }
  const log = openLog('silent')
  const backend = await openHostedBackend(address, readEnvironment({}), log)
  const { isListening } = startCacheInvalidation(backend.pools.owner, () => {})
  const port = await freePort()
  const metrics = await openMetrics(port, log)
  metrics.watch(backend, { isListening })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await metrics.close()
  expect(text).toContain('lisiere_ready')
  expect(text).not.toMatch(/^lisiere_catalog_listener/m)
})

it('a mail that waits is as old as it is now, and nothing is told while the database is away', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const registry = new Registry()
  const pool = openPool({ connection: database.connection })
  watchDatabase(registry, pool, mails)
  expect(await registry.metrics()).toContain('lisiere_mail_oldest_seconds 0')
  await database.owner.query(
    `insert into private.outbox (kind, recipient, created_at) values ('a', 'b', now() - interval '1 hour')`,
  )
  expect(await registry.metrics()).toMatch(/^lisiere_mail_oldest_seconds 36\d\d/m)
  await pool.end()
  expect(await registry.metrics()).not.toMatch(/^lisiere_mail/m)
})

it('a standby that is away is told by its slot, with the log that is kept for it; a broken archive is told', async () => {
  const dataDir = await makeDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  const settings = {
    fsync: 'off',
    wal_level: 'replica',
    max_wal_senders: '2',
    max_replication_slots: '2',
    archive_mode: 'on',
    archive_command: 'false',
  }
  const server = await startEmbeddedPostgres({ dataDir, log: openLog('silent'), settings })
  onTestFinished(() => server.stop())
  const pool = openPool({ connection: server.adminConnection })
  onTestFinished(() => pool.end())
  const registry = new Registry()
  watchDatabase(registry, pool, standbys)
  expect(await registry.metrics()).not.toMatch(/^lisiere_database_(slot|standby)/m)
  await pool.query(`select pg_create_physical_replication_slot('standby', true)`)
  await pool.query('create table public.written as select generate_series(1, 10000)')
  const metrics = await registry.metrics()
  expect(metrics).toContain('lisiere_database_slot_active{slot="standby"} 0')
  const lag = /^lisiere_database_slot_lag_bytes\{slot="standby"\} (\d+)$/m.exec(metrics)?.[1]
  expect(Number(lag)).toBeGreaterThan(100_000)
  await pool.query('select pg_switch_wal()')
  await expect
    .poll(() => registry.metrics(), { timeout: 20_000 })
    .toContain('lisiere_database_archive_broken 1')
})
