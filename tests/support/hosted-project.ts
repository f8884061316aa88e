import { readFile } from 'node:fs/promises'
import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { withClient } from '../../backend/database/pool.ts'

/** What new tables of `public` grant: everything to all API roles, as before 30 October 2026, or nothing. */
export type GrantProfile = 'open' | 'closed'

/**
 * Makes a database like that of a new hosted Supabase project (hosted-project.sql).
 *
 * @param admin the superuser's connection to that database, which is empty
 * @returns the connection of `postgres`, whom the dashboard's connection strings name; no superuser
 */
export async function makeHostedProject(
  admin: DatabaseConnection,
  profile: GrantProfile,
): Promise<DatabaseConnection> {
  const project = await readFile(new URL('hosted-project.sql', import.meta.url), 'utf8')
  // GoTrue's tables, in our words.
  const schema = new URL('../../backend/auth/schema.sql', import.meta.url)
  const tables = await readFile(schema, 'utf8')
  await withClient(admin, async (client) => {
    await client.query('begin')
    await client.query(`set local hosted.profile = ${profile}`)
    await client.query(project)
    await client.query(`set local role supabase_auth_admin; ${tables}`)
    await client.query('commit')
  })
  return { ...admin, user: 'postgres' }
}

/** The same as an address for the Supabase CLI. */
export function urlOf({ host, port, user, database }: DatabaseConnection): string {
  return `postgresql://${user}:unused@localhost:${port}/${database}?host=${host}`
}
