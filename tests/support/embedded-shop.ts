import { fileURLToPath } from 'node:url'

import { installAuthSchema } from '../../backend/auth/schema.ts'
import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { startEmbeddedPostgres } from '../../backend/database/embedded-postgres.ts'
import { migrate } from '../../backend/database/migrate.ts'
import { withClient } from '../../backend/database/pool.ts'
import { prepareDatabase } from '../../backend/database/prepare.ts'
import type { RunningDatabase } from '../../backend/database/running-database.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))

/** Starts the embedded database in a data folder as a shop's, migrated, without seed. */
export async function startEmbeddedShop(
  dataDir: string,
  walArchive: string | null = null,
): Promise<RunningDatabase> {
  const server = await startEmbeddedPostgres({ dataDir, walArchive, log })
  await migrateAsShop(server.adminConnection, server.connection)
  return server
}

/** What a shop's first start does to a database, without seed. */
async function migrateAsShop(
  adminConnection: DatabaseConnection,
  connection: DatabaseConnection,
): Promise<void> {
  await withClient(adminConnection, async (admin) => {
    await prepareDatabase(admin, adminConnection)
    await installAuthSchema(admin)
  })
  await withClient(connection, (owner) => migrate(owner, migrations, log))
}
