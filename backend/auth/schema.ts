import { readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'

/**
 * Makes what a hosted Supabase project already has, GoTrue's tables, and what is ours: signing keys
 * and limits. Idempotent, all or nothing, from several hosts at once. Run it after `prepareDatabase`
 * and before `supabase/migrations`, by the same user; everything will belong to
 * `supabase_auth_admin`, the role that `createAuth` connects as.
 */
export async function installAuthSchema(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('auth schema', 0))`)
    await client.query('create schema if not exists limits authorization supabase_auth_admin')
    await client.query('set local role supabase_auth_admin')
    for (const file of ['schema.sql', 'limits.sql']) {
      await client.query(await readFile(new URL(file, import.meta.url), 'utf8'))
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
