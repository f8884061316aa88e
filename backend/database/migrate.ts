import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Log } from '../log.ts'
import { DatabaseStartError } from './database-errors.ts'
import { inRecordedTransaction, runSqlFile } from './sql-file.ts'

interface Migration {
  version: string
  name: string
  file: string
}

/**
 * Applies the `<version>_<name>.sql` files of a folder that the database does not have yet, in
 * order, each in a transaction, and records them as the Supabase CLI does. Concurrent calls are
 * safe: one applies, the others wait. A database of the release before the baseline is adopted.
 *
 * @param client one connection of the database's owner
 * @returns the versions that were applied
 * @throws DatabaseStartError with the file, also for a file that was changed after it had been
 *   applied, and for a database that is too old
 */
export async function migrate(client: ClientBase, folder: string, log: Log): Promise<string[]> {
  const applied: string[] = []
  const migrations = await listMigrations(folder)
  await inRecordedTransaction(client, async () => {
    if (!isToBeAdopted(await recordedVersions(client))) return
    await adoptBaseline(client, folder)
    log.info('The database is of the release before: its history is the baseline now')
  })
  for (const migration of migrations) {
    const sql = await readFile(join(folder, migration.file), 'utf8')
    const isNew = await inRecordedTransaction(client, () => applyOnce(client, migration, sql))
    if (!isNew) continue
    log.info(`Applied migration ${migration.file}`)
    applied.push(migration.version)
  }
  await warnOfUnknown(client, migrations, log)
  // PostgREST, and the backend's own REST service, reload their schema cache.
  if (applied.length > 0) await client.query(`notify pgrst, 'reload schema'`)
  return applied
}

/** Refuses a database that is too old, before anything is written to it. Throws DatabaseStartError. */
export async function requireUpgradable(client: ClientBase): Promise<void> {
  isToBeAdopted(await recordedVersions(client))
}

/**
 * Refuses a database with the tables of another application, before anything is written to it.
 * Throws DatabaseStartError.
 */
export async function requireOwnDatabase(client: ClientBase, folder: string): Promise<void> {
  const { rows } = await client.query<{ database: string; table: string | null }>(
    `select current_database() as database, min(oid::regclass::text) as table from pg_class
     where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ $1
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
    [schemasOfNoApplication],
  )
  const [found] = rows
  if (!found?.table) return
  const recorded = await recordedVersions(client)
  if ((await listMigrations(folder)).some(({ version }) => recorded.includes(version))) return
  throw new DatabaseStartError(
    `The database ${found.database} of DATABASE_URL belongs to another application (it has a table ${found.table}): create an empty database for the shop`,
  )
}

/** PostgreSQL's own, and those that a first start makes before the first migration. */
const schemasOfNoApplication =
  '^(pg_.*|information_schema|auth|limits|service_logins|supabase_migrations)$'

/**
 * Refuses the database of a hosted project that lacks migrations of this release: they are pushed, not
 * applied by the shop. Throws DatabaseStartError.
 */
export async function requirePushed(client: ClientBase, folder: string): Promise<void> {
  const recorded = await recordedVersions(client)
  if (isToBeAdopted(recorded)) {
    throw new DatabaseStartError(
      'The database of DATABASE_URL has the history of the release before: run "supabase migration repair" as docs/hosted.md says, then "supabase db push --remote"',
    )
  }
  const missing = (await listMigrations(folder)).filter(
    ({ version }) => !recorded.includes(version),
  )
  const [first] = missing
  if (!first) return
  const lacks =
    missing.length === 1 ? first.file : `${missing.length} migrations from ${first.file} on`
  throw new DatabaseStartError(
    `The database of DATABASE_URL lacks ${lacks}: run "supabase db push --remote" before this release starts`,
  )
}

/** The versions that a database has; none where nothing was ever applied. */
export async function recordedVersions(client: ClientBase): Promise<string[]> {
  const records = `select to_regclass('supabase_migrations.schema_migrations') is not null as exist`
  if (!(await client.query<{ exist: boolean }>(records)).rows[0]?.exist) return []
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  return rows.map(({ version }) => version)
}

/** The migrations of a folder, in their order. */
export async function listMigrations(folder: string): Promise<Migration[]> {
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
  await runSqlFile(client, file, sql)
  await client.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, [sql]],
  )
  return true
}

/** Only comments and white space of an applied file may change. The Supabase CLI records it in statements. */
function refuseChange(file: string, recorded: string[], sql: string): void {
  if (recorded.length === 0) return // recorded without statements
  if (essenceOf(recorded.join('\n')) === essenceOf(sql)) return
  throw new DatabaseStartError(
    `${file} was changed after it had been applied. Undo that and write a new migration, or start with a fresh data folder.`,
  )
}

function essenceOf(sql: string): string {
  return sql.replaceAll(/--.*|[\s;]+/g, '')
}

/** Logs the migrations of a newer release: an older one usually works with its database. */
async function warnOfUnknown(client: ClientBase, migrations: Migration[], log: Log): Promise<void> {
  if (migrations.length === 0) return
  const { rows } = await client.query<{ version: string; name: string }>(
    'select version, name from supabase_migrations.schema_migrations where version <> all ($1) order by 1',
    [migrations.map(({ version }) => version)],
  )
  for (const { version, name } of rows) {
    log.warn(`The database has migration ${version}_${name}, which this release does not know`)
  }
}

/**
 * The release whose many migrations became one, the baseline: it has the version of the last of them.
 * A database that has the last is adopted: the baseline is recorded in the place of all of them, and
 * nothing else changes.
 */
const former = { first: '20261101090000', last: '20261126010000', commit: '935c4ff1' }
const baseline = `${former.last}_baseline.sql`

/**
 * Whether a database is to be adopted. Writes nothing. Throws DatabaseStartError for one that is older
 * than the former release, whose migrations are gone.
 *
 * @param recorded the versions of its history
 */
function isToBeAdopted(recorded: string[]): boolean {
  if (!recorded.includes(former.first)) return false
  if (recorded.includes(former.last)) return true
  throw new DatabaseStartError(
    `The database is too old for this release: start the shop of commit ${former.commit} on it once, then this one.`,
  )
}

/** Records the baseline of a folder in the place of the migrations that it consists of. */
async function adoptBaseline(client: ClientBase, folder: string): Promise<void> {
  const sql = await readFile(join(folder, baseline), 'utf8')
  await client.query(
    'delete from supabase_migrations.schema_migrations where version between $1 and $2',
    [former.first, former.last],
  )
  await client.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, 'baseline', $2)`,
    [former.last, [sql]],
  )
}
