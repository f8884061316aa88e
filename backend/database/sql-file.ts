import type { ClientBase } from 'pg'
import { DatabaseStartError, reasonOf } from './database-errors.ts'
import { runTransaction } from './pool.ts'

/**
 * Runs an SQL file in the caller's transaction.
 * Throws DatabaseStartError with the file, PostgreSQL's message, and the line where PostgreSQL names a position.
 */
export async function runSqlFile(client: ClientBase, file: string, sql: string): Promise<void> {
  rejectTransactionControl(file, sql)
  try {
    await client.query(sql)
  } catch (error) {
    const { detail, hint, position } = error as Record<'detail' | 'hint' | 'position', unknown>
    const line = Number(position) > 0 ? `, line ${lineOf(sql, Number(position) - 1)}` : ''
    const message = [reasonOf(error), detail, hint].filter(Boolean).join('. ')
    throw new DatabaseStartError(`${file}${line}: ${message}`, error)
  }
  await client.query('reset role')
}

/** A commit inside the file would leave it half applied when a later statement fails. */
function rejectTransactionControl(file: string, sql: string): void {
  const command = /^(begin|start transaction|commit|rollback|abort)\b[^;\n]*;/im.exec(sql)
  if (!command) return
  throw new DatabaseStartError(
    `${file}, line ${lineOf(sql, command.index)}: "${command[1]}" must go: the whole file is one transaction already`,
  )
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

/** The Supabase CLI's tables. */
const records = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`

/**
 * Runs `work` in a transaction with the record tables in place and under a lock, so that only one
 * host migrates or seeds at a time.
 */
export async function inRecordedTransaction<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await runTransaction(client, async () => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('lisiere migrate', 0))`)
      // Other hosts may be serving: queries queue behind an ALTER TABLE that waits for its lock.
      await client.query(`set local lock_timeout = '10s'; set local statement_timeout = 0`)
      await client.query(`set local client_min_messages = warning; ${records}`)
      return work()
    })
  } finally {
    // A file may have changed settings of the session.
    await client.query('reset role; reset all').catch(() => {})
  }
}
