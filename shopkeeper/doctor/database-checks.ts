import { readFile } from 'node:fs/promises'

import type { Call } from '../command-line/command.ts'
import { countOf, formatTime } from '../command-line/output.ts'
import { findBrokenInvariants, invariantsPath } from '../database/broken-invariants.ts'
import { readRow } from '../database/read-rows.ts'
import { heldUntil } from '../mails/waiting-mails.ts'

/** Something that is wrong with the shop. */
export interface Finding {
  /** What, in a sentence. */
  finding: string
  /** What to do about it, in a sentence. */
  advice: string
}

/** Leaves out what is not the case: `isFull && { finding, advice }`. */
export function onlyFindings(found: (Finding | false)[]): Finding[] {
  return found.filter((each) => each !== false)
}

export async function examineInvariants({ database }: Call): Promise<Finding[]> {
  const broken = await findBrokenInvariants(database, await readFile(invariantsPath, 'utf8'))
  return broken.map((each) => ({
    finding: `${each}.`,
    advice: 'No command of the shop does that: look for changes by SQL, and compare with a backup.',
  }))
}

const lateMinutes = 15
const givenUpDays = 7

interface UnsentMails {
  waiting: number
  minutes: number
  reason: string | null
  given_up: number
  held: number
}

/** Mails that do not leave. */
export async function examineMails({ database }: Call): Promise<Finding[]> {
  const mails = await readRow<UnsentMails>(database)`
    with unsent as (select * from private.outbox where sent_at is null),
    late as (
      select * from unsent where next_attempt_at < ${heldUntil}
        and created_at < now() - make_interval(mins => ${lateMinutes}))
    select (select count(*)::integer from late) as waiting,
      (select coalesce(floor(extract(epoch from now() - min(created_at)) / 60), 0)::integer from late) as minutes,
      (select last_error from late where last_error is not null order by created_at limit 1) as reason,
      (select count(*)::integer from unsent
       where next_attempt_at = 'infinity' and created_at > now() - make_interval(days => ${givenUpDays})) as given_up,
      (select count(*)::integer from unsent where next_attempt_at = ${heldUntil}) as held`
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

/** Rows that a sweep should have deleted a day ago: a day more than docs/limits.md says. */
const expired = `
  select 'private.outbox' as relation, count(*)::integer as rows from private.outbox
    where sent_at < now() - interval '31 days'
      or (sent_at is null and next_attempt_at = 'infinity' and created_at < now() - interval '91 days')
  union all select 'private.mailbox', count(*)::integer from private.mailbox where sent_at < now() - interval '8 days'
  union all select 'private.limit_counts', count(*)::integer from private.limit_counts where ends_at < now() - interval '2 days'
  union all select 'private.imports', count(*)::integer from private.imports
    where coalesce(finished_at, started_at) < now() - interval '91 days'`

/** What grows although it should not. */
export async function examineRows({ database }: Call): Promise<Finding[]> {
  const swept = await database.query<{ relation: string; rows: number }>(expired)
  return swept.rows
    .filter(({ rows }) => rows > 0)
    .map(({ relation, rows }) => ({
      finding: `${countOf(rows, 'row')} of ${relation} should have been deleted more than a day ago.`,
      advice:
        'A running shop deletes them every ten minutes: look for "sweep" in its log. A hosted project needs DATABASE_URL or pg_cron (docs/limits.md).',
    }))
}

interface Server {
  version: string
  schema: string
  collation_mismatch: boolean
  archive_mode: string
  last_failed_time: Date | null
  last_archived_time: Date | null
}

/** PostgreSQL's sorting and archive. */
export async function examineServer(call: Call): Promise<Finding[]> {
  const server = await readServer(call)
  return onlyFindings([
    server.collation_mismatch && {
      finding:
        'The system sorts texts in another way than when the database was made: indexes of texts may miss rows.',
      advice: 'Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION.',
    },
    isArchiveBroken(server) && {
      finding: `The archive of changes has failed since ${server.last_failed_time ? formatTime(server.last_failed_time) : ''}: the disk of the database fills, and a restore ends before that time.`,
      advice: "Look at the archive's folder and PostgreSQL's log.",
    },
  ])
}

/** @internal */
export function isArchiveBroken(
  server: Pick<Server, 'archive_mode' | 'last_failed_time' | 'last_archived_time'>,
): boolean {
  const { archive_mode: mode, last_failed_time: failed, last_archived_time: archived } = server
  return mode !== 'off' && failed !== null && (archived === null || failed > archived)
}

export function readServer({ database }: Call): Promise<Server> {
  return readRow<Server>(database)`
    select current_setting('server_version') as version,
      (select max(version) from supabase_migrations.schema_migrations) as schema,
      (select coalesce(datcollversion <> pg_database_collation_actual_version(oid), false)
       from pg_database where datname = current_database()) as collation_mismatch,
      current_setting('archive_mode') as archive_mode, last_failed_time, last_archived_time
    from pg_stat_archiver`
}
