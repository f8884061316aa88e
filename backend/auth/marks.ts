import type { Pool, PoolClient } from 'pg'

/**
 * - `knownAddress`: an address from which the owner of an account has signed in
 * - `usedConfirmation`: a confirmation link that was used
 */
type Mark = 'knownAddress' | 'usedConfirmation'

/** Remembers a subject for so many seconds. */
export async function mark(
  client: Pool | PoolClient,
  name: Mark,
  subject: string,
  seconds: number,
): Promise<void> {
  await client.query(
    `insert into auth.marks (name, subject, ends_at)
     values ($1, sha256(convert_to($2, 'UTF8')), now() + make_interval(secs => $3))
     on conflict (name, subject) do update set ends_at = excluded.ends_at`,
    [name, subject, seconds],
  )
}

/** A condition: whether the subject in this parameter is remembered. */
export function isMarked(name: Mark, parameter: '$1' | '$2'): string {
  return `exists (select from auth.marks
    where name = '${name}' and subject = sha256(convert_to(${parameter}, 'UTF8')) and ends_at > now())`
}
