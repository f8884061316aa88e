import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { startEmbeddedPostgres } from '../../backend/database/embedded-postgres.ts'
import { withClient } from '../../backend/database/pool.ts'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'

export interface OtherServer {
  /** As its superuser `root`, who needs no password; all others do. */
  asRoot(sql: string, database?: string): Promise<void>
  /** Creates a role and a database of the same name that it owns. */
  createOwner(name: string, attributes?: string, database?: string): Promise<DatabaseConnection>
  stop(): Promise<void>
}

/** A PostgreSQL like that of a DATABASE_URL: other role names, and passwords that are checked. */
export async function startOtherServer(): Promise<OtherServer> {
  const dataDir = await makeDataFolder()
  const rules = join(dataDir, 'rules')
  await mkdir(rules)
  const hba_file = join(rules, 'pg_hba.conf')
  await writeFile(hba_file, 'local all supabase_admin,root trust\nlocal all all scram-sha-256\n')
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const server = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off', hba_file } })
  const root = { ...server.adminConnection, user: 'root', database: 'template1' }
  async function asRoot(sql: string, database = 'template1') {
    await withClient({ ...root, database }, (client) => client.query(sql))
  }
  await withClient(server.adminConnection, (admin) =>
    admin.query('create role root superuser login'),
  )
  // Its name would be the mark of a Supabase project.
  await asRoot('alter role supabase_admin rename to someone')
  return {
    asRoot,
    async createOwner(name, attributes = 'createrole bypassrls', database = name) {
      const password = `of ${name}`
      await asRoot(`create role ${name} login password '${password}' ${attributes}`)
      await asRoot(`create database ${database} owner ${name}`)
      return { ...root, user: name, database, password }
    },
    async stop() {
      await server.stop()
      await removeDataFolder(dataDir)
    },
  }
}
