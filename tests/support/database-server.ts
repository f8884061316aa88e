import type { TestProject } from 'vitest/node'
import { installAuthSchema } from '../../backend/auth/schema.ts'
import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { startEmbeddedPostgres } from '../../backend/database/embedded-postgres.ts'
import { migrate } from '../../backend/database/migrate.ts'
import { withClient } from '../../backend/database/pool.ts'
import { prepareDatabase } from '../../backend/database/prepare.ts'
import type { RunningDatabase } from '../../backend/database/running-database.ts'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: {
      /** The superuser's, to the server's own database. */
      adminConnection: DatabaseConnection
      /** The database that freshDatabase() copies. */
      template: string
      /** Why there is no template: a migration that fails. Tests without a database run all the same. */
      problem: string | null
    }
  }
}

const template = 'shop_template'

/** Logs problems only. */
const log = { info: () => {}, warn: console.warn, error: console.error }

/** Starts one PostgreSQL for all unit tests, with a migrated template database that they copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeDataFolder()
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
    // No data outlives the tests: speed before durability.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      autovacuum: 'off',
      max_connections: '300',
      shared_buffers: '128MB',
    },
  })
  const problem = await makeTemplate(server).then(
    () => null,
    (error: unknown) => String(error),
  )
  project.provide('database', { adminConnection: server.adminConnection, template, problem })
  return async () => {
    await server.stop()
    await removeDataFolder(dataDir)
  }
}

async function makeTemplate({ adminConnection }: RunningDatabase): Promise<void> {
  await withClient(adminConnection, (admin) => admin.query(`create database ${template}`))
  await migrateAsShop({ ...adminConnection, database: template })
  // A template that can be entered could be busy just when a copy is made.
  await withClient(adminConnection, (admin) =>
    admin.query(`alter database ${template} with is_template true allow_connections false`),
  )
}

/** Starts the embedded database in a data folder as a shop's, migrated, without seed. */
export async function startEmbeddedShop(
  dataDir: string,
  walArchive: string | null = null,
): Promise<RunningDatabase> {
  const server = await startEmbeddedPostgres({ dataDir, walArchive, log })
  await migrateAsShop(server.adminConnection)
  return server
}

/** What a shop's first start does to a database, without seed. */
async function migrateAsShop(connection: DatabaseConnection): Promise<void> {
  await withClient(connection, async (admin) => {
    await prepareDatabase(admin, connection)
    await installAuthSchema(admin)
  })
  const migrations = new URL('../../supabase/migrations', import.meta.url).pathname
  await withClient({ ...connection, user: 'postgres' }, (owner) => migrate(owner, migrations, log))
}
