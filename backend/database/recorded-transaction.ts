import type { ClientBase } from 'pg'

/** The Supabase CLI's records, as it makes them itself. */
const records = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`

/**
 * Runs `work` in a transaction that no other host's migration or seed runs beside, with the
 * records at hand. Rolled back whole when `work` throws.
 *
 * The lock lasts as long as the transaction, not the session: a pooler in between cannot lose it.
 */
export async function inRecordedTransaction<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('lisiere migrate', 0))`)
    // While other hosts serve, a table is altered soon or not at all: everyone queues behind the wait.
    await client.query(`set local lock_timeout = '10s'; set local statement_timeout = 0`)
    await client.query(`set local client_min_messages = warning; ${records}`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that is lost has rolled back already; the first error is the one to tell.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    // A file may have set things for its session; the next one starts as the first did.
    await client.query('reset role; reset all').catch(() => {})
  }
}
