import type { Call } from '../command-line/command.ts'
import { countOf } from '../command-line/output.ts'
import { heldUntil } from '../mails/held-mails.ts'
import { onlyFindings, type Finding } from './finding.ts'

const lateMinutes = 15
const givenUpDays = 7

/** Mails that do not leave. */
export async function examineMails({ database }: Call): Promise<Finding[]> {
  const { rows } = await database.query<{
    waiting: number
    minutes: number
    reason: string | null
    given_up: number
    held: number
  }>(
    `with unsent as (select * from private.outbox where sent_at is null),
     late as (
       select * from unsent where next_attempt_at < $3 and created_at < now() - make_interval(mins => $1))
     select (select count(*)::integer from late) as waiting,
       (select coalesce(floor(extract(epoch from now() - min(created_at)) / 60), 0)::integer from late) as minutes,
       (select last_error from late where last_error is not null order by created_at limit 1) as reason,
       (select count(*)::integer from unsent
        where next_attempt_at = 'infinity' and created_at > now() - make_interval(days => $2)) as given_up,
       (select count(*)::integer from unsent where next_attempt_at = $3) as held`,
    [lateMinutes, givenUpDays, heldUntil],
  )
  const [mails] = rows
  if (!mails) return []
  const { waiting, minutes, reason, given_up: givenUp, held } = mails
  const age = minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
  return onlyFindings([
    waiting > 0 && {
      finding: `${countOf(waiting, 'mail')} of more than ${lateMinutes} minutes ago did not leave, the oldest since ${age}${reason ? `: ${reason}` : ''}.`,
      advice: reason
        ? 'Look at the mail server and SMTP_URL; the shop tries again by itself, ./shop mails retry at once.'
        : 'No attempt was made: start the shop.',
    },
    givenUp > 0 && {
      finding: `${countOf(givenUp, 'mail')} of the last ${givenUpDays} days ${givenUp === 1 ? 'was' : 'were'} given up.`,
      advice: './shop mails list says why; ./shop mails retry tries again.',
    },
    held > 0 && {
      finding: `${countOf(held, 'mail')} of a restored backup ${held === 1 ? 'is' : 'are'} held.`,
      advice:
        './shop mails list shows them; ./shop mails release sends them, or deletes them with --drop.',
    },
  ])
}
