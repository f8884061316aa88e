import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { inRecordedTransaction } from './recorded-transaction.ts'
import { runSqlFile } from './sql-file.ts'
import { splitStatements } from './sql-statements.ts'

interface Migration {
  version: string
  name: string
  file: string
}

/**
 * Applies the `<version>_<name>.sql` files of a folder that the database has not seen, in order,
 * each whole or not at all, and records them as the Supabase CLI does. Several hosts may do it at
 * once: one applies, the others wait and find it done. Returns the versions it applied.
 *
 * `client` is one connection of the database's owner. Throws DatabaseStartError naming file and
 * line, also for a file that was changed after it had been applied: the database would differ
 * from what the files say, and the next migration would build on that.
 */
export async function migrate(
  client: ClientBase,
  folder: string,
  log: DatabaseLog,
): Promise<string[]> {
  const applied: string[] = []
  const migrations = await listMigrations(folder)
  for (const migration of migrations) {
    const sql = await readFile(join(folder, migration.file), 'utf8')
    const isNew = await inRecordedTransaction(client, () => applyOnce(client, migration, sql))
    if (!isNew) continue
    log.info(`Applied migration ${migration.file}`)
    applied.push(migration.version)
  }
  await warnOfUnknown(client, migrations, log)
  // What PostgREST, and who follows it, reads again after a change of the schema.
  if (applied.length > 0) await client.query(`notify pgrst, 'reload schema'`)
  return applied
}

async function listMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const file of (await readdir(folder)).sort()) {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
    if (!version || !name) continue
    if (migrations.at(-1)?.version === version) {
      throw new DatabaseStartError(`Two migrations have the version ${version}: rename ${file}`)
    }
    migrations.push({ version, name, file })
  }
  return migrations
}

async function applyOnce(
  client: ClientBase,
  { version, name, file }: Migration,
  sql: string,
): Promise<boolean> {
  const { rows } = await client.query<{ statements: string[] | null }>(
    'select statements from supabase_migrations.schema_migrations where version = $1',
    [version],
  )
  const [known] = rows
  if (known) {
    refuseChange(file, known.statements ?? [], sql)
    return false
  }
  const statements = await runSqlFile(client, file, sql)
  await client.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, statements.map(({ text }) => text)],
  )
  return true
}

/** Comments and spacing may change; what is done may not. */
function refuseChange(file: string, recorded: string[], sql: string): void {
  if (recorded.length === 0) return // recorded by hand, without its text
  const before = recorded.flatMap((text) => splitStatements(text)).map(({ essence }) => essence)
  const now = splitStatements(sql)
  const changed = now.findIndex(({ essence }, index) => essence !== before[index])
  if (changed < 0 && now.length === before.length) return
  const line = now[changed]?.line ?? 'the end'
  throw new DatabaseStartError(
    `${file} was changed (near line ${line}) after it had been applied. Undo that and write a new migration, or start with a fresh data folder.`,
  )
}

/** An older release on a newer database: usually fine, always worth knowing. */
async function warnOfUnknown(
  client: ClientBase,
  migrations: Migration[],
  log: DatabaseLog,
): Promise<void> {
  if (migrations.length === 0) return
  const { rows } = await client.query<{ version: string; name: string }>(
    'select version, name from supabase_migrations.schema_migrations where version <> all ($1) order by 1',
    [migrations.map(({ version }) => version)],
  )
  for (const { version, name } of rows) {
    log.warn(`The database has migration ${version}_${name}, which this release does not know`)
  }
}
