import { readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { runTransaction } from '../database/pool.ts'

/**
 * Creates GoTrue's tables, which a hosted Supabase project has already, and our own for signing keys
 * and marks. Idempotent, atomic, safe from several hosts at once. Runs after `prepareDatabase` as the
 * same user and before the migrations; `supabase_auth_admin` owns the result.
 */
export async function installAuthSchema(client: Pick<ClientBase, 'query'>): Promise<void> {
  await runTransaction(client, async () => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('auth schema', 0))`)
    await client.query('set local role supabase_auth_admin')
    for (const file of ['schema.sql', 'own-schema.sql']) {
      await client.query(await readFile(new URL(file, import.meta.url), 'utf8'))
    }
  })
}
