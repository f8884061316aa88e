import type { ClientBase } from 'pg'

/**
 * A mail with this next attempt is held: it was waiting in a backup that was restored, and has perhaps been
 * sent since. A date, because a backup of an earlier release has no column for it.
 */
export const heldUntil = '9999-12-31T00:00:00Z'

/** Holds every mail that waits. @returns how many */
export async function holdMails(owner: Pick<ClientBase, 'query'>): Promise<number> {
  const { rowCount } = await owner.query(
    `update private.outbox set next_attempt_at = $1 where sent_at is null and next_attempt_at < 'infinity'`,
    [heldUntil],
  )
  return rowCount ?? 0
}
