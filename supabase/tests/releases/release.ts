import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { ClientBase } from 'pg'

/** A database of a release: what its files said, and the rows of release-data.sql. */
export interface Release {
  /** The SQL files of backend/auth, which every start of the shop runs. */
  authSchema: string[]
  /** As recorded in supabase_migrations.schema_migrations. */
  migrations: { version: string; name: string; statements: string[] }[]
  tables: { name: string; columns: string[]; rows: string }[]
}

const folder = new URL('.', import.meta.url)
const authFolder = new URL('../../../backend/auth/', import.meta.url)

/** The release before the baseline, a commit: its database is adopted. */
export const former = '935c4ff1'

/** The releases since the baseline: their migrations are files of today, which never change. */
export const frozenReleases: string[] = readdirSync(folder)
  .flatMap((file) => /^(\d+\.\d+\.\d+)\.json\.gz$/.exec(file)?.[1] ?? [])
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))

/** Every release with a snapshot in this folder, oldest first. */
export const releases: string[] = [former, ...frozenReleases]

export async function readRelease(version: string): Promise<Release> {
  const file = await readFile(new URL(`${version}.json.gz`, folder))
  return JSON.parse(gunzipSync(file).toString()) as Release
}

/** What a database holds of a release: `owner` is its owner, and has run release-data.sql. */
export async function snapshotOf(owner: Pick<ClientBase, 'query'>): Promise<Release> {
  const { rows: migrations } = await owner.query<Release['migrations'][number]>(
    'select version, name, statements from supabase_migrations.schema_migrations order by 1',
  )
  const { rows: relations } = await owner.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', table_schema, table_name) as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_schema in ('public', 'private', 'search', 'auth')
    group by 1 order by 1`)
  const tables: Release['tables'] = []
  for (const relation of relations) {
    const { rows } = await owner.query<{ rows: string }>(
      `select coalesce(json_agg(item order by item::text), '[]')::text as rows from ${relation.name} as item`,
    )
    tables.push({ ...relation, rows: rows[0]?.rows ?? '[]' })
  }
  const authSchema = await Promise.all(
    ['schema', 'own-schema'].map((name) => readFile(new URL(`${name}.sql`, authFolder), 'utf8')),
  )
  return { authSchema, migrations, tables }
}

/** Makes a prepared, empty database the one of the release. `admin` is a superuser, `owner` its owner. */
export async function restoreRelease(
  admin: ClientBase,
  release: Release,
  owner = 'postgres',
): Promise<void> {
  const isFormer = !release.migrations.some(({ name }) => name === 'baseline')
  if (isFormer) await admin.query('create schema limits authorization supabase_auth_admin')
  await admin.query('set role supabase_auth_admin')
  for (const sql of release.authSchema) await admin.query(sql)
  await admin.query(`set role ${owner}`)
  for (const { statements } of release.migrations) {
    for (const statement of statements) await admin.query(statement)
    await admin.query(`set role ${owner}`)
  }
  await admin.query('reset role; reset all; set session_replication_role = replica')
  await admin.query(`
    create schema supabase_migrations authorization ${owner};
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    alter table supabase_migrations.schema_migrations owner to ${owner}`)
  for (const { version, name, statements } of release.migrations)
    await admin.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [version, name, statements],
    )
  for (const { name, columns, rows } of release.tables) {
    const list = columns.map((column) => admin.escapeIdentifier(column)).join(', ')
    await admin.query(`delete from ${name}`)
    await admin.query(
      `insert into ${name} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${name}, $1)`,
      [rows],
    )
  }
  await admin.query(sequencesAfterRows)
  await admin.query('reset session_replication_role')
}

const sequencesAfterRows = `
  do $$
  declare
    counted record;
  begin
    for counted in
      select attrelid::regclass as relation, attname, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and attnum > 0 and not attisdropped and pg_get_serial_sequence(attrelid::regclass::text, attname) is not null
        and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
    loop
      execute format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s',
        counted.sequence, counted.attname, counted.relation);
    end loop;
  end
  $$`
