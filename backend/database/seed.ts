import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ClientBase } from 'pg'
import { codeOf } from './database-start-error.ts'
import { inRecordedTransaction } from './recorded-transaction.ts'
import { runSqlFile } from './sql-file.ts'

/**
 * Runs a seed file once in the life of a database, whole or not at all, and records it as the
 * Supabase CLI does. Answers whether it ran now. No file is no seed. A seed that was changed
 * later does not run again: by then the shop's own data stands where it would write.
 * Throws DatabaseStartError naming the line.
 */
export async function seed(client: ClientBase, file: string): Promise<boolean> {
  const sql = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (sql === null) return false
  const path = `supabase/${basename(file)}`
  return inRecordedTransaction(client, async () => {
    const known = await client.query('select from supabase_migrations.seed_files where path = $1', [
      path,
    ])
    if (known.rowCount) return false
    await runSqlFile(client, basename(file), sql)
    const hash = createHash('sha256').update(sql).digest('hex')
    await client.query('insert into supabase_migrations.seed_files values ($1, $2)', [path, hash])
    return true
  })
}
