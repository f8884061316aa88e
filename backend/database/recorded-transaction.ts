import type { ClientBase } from 'pg'
import { runTransaction } from './pool.ts'

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
