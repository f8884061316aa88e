import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { codeOf } from './database-errors.ts'
import { inRecordedTransaction, runSqlFile } from './sql-file.ts'

export type Catalogue = 'demo' | 'empty'

/**
 * Whether a database has the demo's catalogue or began without one. It is recorded before the first migration; from
 * then on `wanted` decides nothing. An older database has what its seeds tell.
 */
export async function recordCatalogue(
  client: ClientBase,
  wanted: Catalogue,
): Promise<{ catalogue: Catalogue; isNew: boolean }> {
  return inRecordedTransaction(client, async () => {
    const { rows } = await client.query<{
      recorded: Catalogue | null
      isNew: boolean
      hasSeeds: boolean
    }>(
      `select (select hash from supabase_migrations.seed_files where path = $1) as recorded,
         not exists (select from supabase_migrations.schema_migrations) as "isNew",
         exists (select from supabase_migrations.seed_files) as "hasSeeds"`,
      [seedsFolder],
    )
    const { recorded = null, isNew = true, hasSeeds = false } = rows[0] ?? {}
    if (recorded) return { catalogue: recorded, isNew: false }
    const catalogue = isNew ? wanted : hasSeeds ? 'demo' : 'empty'
    await client.query('insert into supabase_migrations.seed_files values ($1, $2)', [
      seedsFolder,
      catalogue,
    ])
    return { catalogue, isNew }
  })
}

const seedsFolder = 'supabase/seeds'

/**
 * Runs the `.sql` files of a folder in the order of their names, each in a transaction and once in
 * the life of a database, and records them as the Supabase CLI does. A seed that changes later does
 * not run again, because it could overwrite the shop's data. None ever runs in a database that began empty.
 *
 * @param folder may be missing: git keeps none without files
 * @param isWanted whether to run a file; one that is not wanted now may run later
 * @returns the files that ran now
 * @throws DatabaseStartError with the file
 */
export async function seed(
  client: ClientBase,
  folder: string,
  isWanted: (file: string) => boolean = () => true,
): Promise<string[]> {
  const ran: string[] = []
  const files = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for (const file of files.filter((name) => name.endsWith('.sql') && isWanted(name)).sort()) {
    const sql = await readFile(join(folder, file), 'utf8')
    if (await inRecordedTransaction(client, () => seedOnce(client, file, sql))) ran.push(file)
  }
  return ran
}

async function seedOnce(client: ClientBase, file: string, sql: string): Promise<boolean> {
  const path = `${seedsFolder}/${file}`
  const { rowCount } = await client.query(
    `select from supabase_migrations.seed_files where path = $1 or path = $2 and hash = 'empty'`,
    [path, seedsFolder],
  )
  if (rowCount) return false
  await runSqlFile(client, file, sql)
  const digest = hash('sha256', sql)
  await client.query('insert into supabase_migrations.seed_files values ($1, $2)', [path, digest])
  return true
}
