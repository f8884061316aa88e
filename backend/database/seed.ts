import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { inRecordedTransaction } from './recorded-transaction.ts'
import { runSqlFile } from './sql-file.ts'

/**
 * Runs the `.sql` files of a folder in the order of their names, each once in the life of a
 * database, whole or not at all, and records them as the Supabase CLI does. A seed that was changed
 * later does not run again: by then the shop's own data stands where it would write.
 *
 * @returns the names of the files that ran now
 * @throws DatabaseStartError naming file and line
 */
export async function seed(client: ClientBase, folder: string): Promise<string[]> {
  const ran: string[] = []
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  for (const file of files.sort()) {
    const sql = await readFile(join(folder, file), 'utf8')
    if (await inRecordedTransaction(client, () => seedOnce(client, file, sql))) ran.push(file)
  }
  return ran
}

async function seedOnce(client: ClientBase, file: string, sql: string): Promise<boolean> {
  const path = `supabase/seeds/${file}`
  const known = await client.query('select from supabase_migrations.seed_files where path = $1', [
    path,
  ])
  if (known.rowCount) return false
  await runSqlFile(client, file, sql)
  const hash = createHash('sha256').update(sql).digest('hex')
  await client.query('insert into supabase_migrations.seed_files values ($1, $2)', [path, hash])
  return true
}
