import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { withClient } from '../../backend/database/pool.ts'
import type { CallOnFiles } from '../command-line/command.ts'
import { countOf, type Output } from '../command-line/output.ts'
import { holdMails } from '../mails/mails.ts'
import type { Backup } from './backups.ts'
import { verifiedParts } from './verify-backup.ts'

/** Holds the mails of a restored database back, and writes the act into its log. @returns how many mails */
export async function writeIntoRestored(
  connection: DatabaseConnection,
  { actor, command }: CallOnFiles,
  backup: Backup,
): Promise<number> {
  return withClient(connection, async (owner) => {
    const held = await holdMails(owner)
    const { rows } = await owner.query(
      `select to_regclass('private.owner_acts') is not null as is_there`,
    )
    // A backup of an earlier release has no log; the next start makes it.
    if (rows[0]?.is_there) {
      await owner.query(
        `insert into private.owner_acts (actor, act, subject, before, after) values ($1, $2, $3, null, $4)`,
        [actor, command, backup.name, JSON.stringify({ held_mails: held })],
      )
    }
    return held
  })
}

/** Tells the owner what was restored, and what to do now. */
export function reportRestored(
  output: Output,
  restored: { name: string; to: string; held_mails: number; kept?: string | null },
  moment: string,
  ...more: string[]
): void {
  const { name, held_mails: held } = restored
  output.result(
    restored,
    `${name} is restored: the shop is what it was ${moment}. Verified: ${verifiedParts}.`,
    ...more,
    ...(held > 0
      ? [
          `${countOf(held, 'mail')} of that time wait: look at them with mails list, then send them with mails release.`,
        ]
      : []),
    'Start the shop, look at it, and make a new backup.',
  )
}
