import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ClientBase } from 'pg'

import { DatabaseStartError } from './database-errors.ts'

/**
 * The release whose many migrations became one, the baseline: it has the version of the last of them.
 * A database that has the last is adopted: the baseline is recorded in the place of all of them, and
 * nothing else changes.
 */
const former = { first: '20261101090000', last: '20261126010000', commit: '935c4ff1' }
const baseline = `${former.last}_baseline.sql`

/**
 * Whether a database is to be adopted. Writes nothing. Throws DatabaseStartError for one that is older
 * than the former release, whose migrations are gone.
 *
 * @param recorded the versions of its history
 */
export function isToBeAdopted(recorded: string[]): boolean {
  if (!recorded.includes(former.first)) return false
  if (recorded.includes(former.last)) return true
  throw new DatabaseStartError(
    `The database is too old for this release: start the shop of commit ${former.commit} on it once, then this one.`,
  )
}

/** Records the baseline of a folder in the place of the migrations that it consists of. */
export async function adoptBaseline(client: ClientBase, folder: string): Promise<void> {
  const sql = await readFile(join(folder, baseline), 'utf8')
  await client.query(
    'delete from supabase_migrations.schema_migrations where version between $1 and $2',
    [former.first, former.last],
  )
  await client.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, 'baseline', $2)`,
    [former.last, [sql]],
  )
}
