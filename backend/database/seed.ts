import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { codeOf } from './database-errors.ts'
import { inRecordedTransaction, runSqlFile } from './sql-file.ts'

/**
 * Runs the `.sql` files of a folder in the order of their names, each in a transaction and once in
 * the life of a database, and records them as the Supabase CLI does. A seed that changes later does
 * not run again, because it could overwrite the shop's data.
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
  const path = `supabase/seeds/${file}`
  const recorded = await client.query(
    'select from supabase_migrations.seed_files where path = $1',
    [path],
  )
  if (recorded.rowCount) return false
  await runSqlFile(client, file, sql)
  const digest = hash('sha256', sql)
  await client.query('insert into supabase_migrations.seed_files values ($1, $2)', [path, digest])
  return true
}
