// Drafts what the migration of the next release lacks: the SQL that leads from a database of the migrations to
// one of the schemas; with --whole all of it, from the migrations of the releases. Tried on a copy with orders.
// A draft is read before it is used: it moves no rows, and a DROP of data needs a line that says why.
//
//     npm run migration [-- --whole]
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, stderr, stdout } from 'node:process'

import { extract } from '@supabase/pg-delta/extract'
import { plan, type Plan } from '@supabase/pg-delta/plan'
import { provePlan } from '@supabase/pg-delta/proof'
import type { Pool } from 'pg'

import { installAuthSchema } from '../../../backend/auth/schema.ts'
import { startEmbeddedPostgres } from '../../../backend/database/embedded-postgres.ts'
import { migrate } from '../../../backend/database/migrate.ts'
import { openPool, withClient, withTransaction } from '../../../backend/database/pool.ts'
import { prepareDatabase } from '../../../backend/database/prepare.ts'
import { makeDataFolder, removeDataFolder } from '../../../tests/support/data-folder.ts'
import { applySchemas } from '../apply-schemas.ts'
import { databaseObjects, differences } from '../database-objects.ts'
import { frozenReleases, readRelease } from './release.ts'

const log = { info() {}, warn: console.warn, error: console.error }
const newestRelease = frozenReleases.at(-1) ?? ''
const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
const migrations = join(folder, 'migrations')
const none = join(folder, 'none')
const dataDir = await makeDataFolder()
const server = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
const pools: Pool[] = []
try {
  await mkdir(none)
  await cp(new URL('../../migrations', import.meta.url), migrations, { recursive: true })
  const next = await filesOfNextRelease()
  if (argv.includes('--whole')) for (const file of next) await rm(join(migrations, file))
  await draft(next[0] ?? newFile())
} finally {
  await Promise.all(pools.map((pool) => pool.end()))
  await server.stop()
  await removeDataFolder(dataDir)
  await rm(folder, { recursive: true })
}

/** Those that no release has. */
async function filesOfNextRelease(): Promise<string[]> {
  const released = await readRelease(newestRelease)
  const frozen = released.migrations.map(({ version, name }) => `${version}_${name}.sql`)
  return (await readdir(migrations)).filter((file) => !frozen.includes(file)).toSorted()
}

function newFile(): string {
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const [major, minor] = newestRelease.split('.')
  return `${now}_release_${major}_${Number(minor) + 1}_0.sql`
}

/** `file` is that of the next release. */
async function draft(file: string): Promise<void> {
  const current = await makeDatabase('current', migrations)
  const desired = await makeDatabase('desired', none)
  await withTransaction(desired, applySchemas)
  const { factBase } = await extract(desired)
  const drafted = plan((await extract(current)).factBase, factBase)
  if (drafted.actions.length === 0) {
    const left = differences(
      await withTransaction(current, databaseObjects),
      await withTransaction(desired, databaseObjects),
    )
    // Such as the order of columns.
    if (left.length > 0) stderr.write(`To mend by hand (- migrations, + schemas):\n${left.join('\n')}\n`)
    else stderr.write('The migrations lack nothing.\n')
    return
  }
  stdout.write(sqlOf(drafted))
  stderr.write(`For supabase/migrations/${file}.\n`)

  const copy = await makeDatabase('copy', migrations)
  await copy.query(await readFile(new URL('release-data.sql', import.meta.url), 'utf8'))
  const { ok, applyError, dataViolations, driftDeltas } = await provePlan(drafted, copy, factBase)
  const found = applyError ? [applyError] : [...dataViolations, ...driftDeltas]
  stderr.write(ok ? 'Proven on a copy with orders.\n' : `NOT proven: ${JSON.stringify(found)}\n`)
}

/** A database of the shop with these migrations. */
async function makeDatabase(database: string, from: string): Promise<Pool> {
  const admin = { ...server.adminConnection, database }
  await withClient(server.adminConnection, (client) => client.query(`create database ${database}`))
  await withClient(admin, async (client) => {
    await prepareDatabase(client, admin)
    await installAuthSchema(client)
  })
  const connection = { ...admin, user: 'postgres' }
  await withClient(connection, (owner) => migrate(owner, from, log))
  // The proof counts the rows of every table.
  await withClient(admin, (client) =>
    client.query(
      'grant usage on schema auth to postgres; grant select on all tables in schema auth to postgres',
    ),
  )
  const pool = openPool({ connection, max: 2 })
  pools.push(pool)
  return pool
}

function sqlOf({ actions }: Plan): string {
  return actions
    .map(({ sql, dataLoss, rewriteRisk }) => {
      const warning = dataLoss === 'destructive' ? '-- LOSES DATA: say why.\n' : ''
      return `${warning}${rewriteRisk ? '-- Rewrites the table under a lock.\n' : ''}${sql};\n`
    })
    .join('\n')
}
