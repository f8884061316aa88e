import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { ClientBase } from 'pg'

import type { Call } from '../command-line/command.ts'
import { limitOption } from '../command-line/option-values.ts'
import { countOf } from '../command-line/output.ts'
import { performAct } from '../database/act.ts'
import { readRows, SqlText } from '../database/read-rows.ts'

export function addMailCommands(mails: CommandUnknownOpts, call: Call): void {
  mails
    .command('list')
    .summary('list mails that wait or were given up, and why')
    .addOption(limitOption(50))
    .action((options) => listMails(call, options))
  mails
    .command('retry')
    .summary('try mails again that were given up, or that wait for their next attempt')
    .description(
      'Mails of accounts hold links and codes; when one was given up, they were deleted from it. It is not sent again.',
    )
    .action(() => retryMails(call))
  mails
    .command('hold')
    .summary('hold the mails that wait, before a restored database is served')
    .description(
      'A dump holds mails that waited when it was made, and that have perhaps been sent since. Call it with the DATABASE_URL of the restored database, before the shop starts.',
    )
    .action(() =>
      changeMails(call, holdMails, (mails) => `${mails} held: see mails list, then mails release.`),
    )
  mails
    .command('release')
    .summary('send the mails that are held back after a restore')
    .option('--drop', 'delete them instead')
    .description(
      'A backup holds mails that waited when it was made, and that have perhaps been sent since. After a restore they wait until you have looked at mails list.',
    )
    .action((options) => releaseMails(call, options))
}

/**
 * A mail with this next attempt is held: it was waiting in a backup that was restored, and has perhaps been
 * sent since. A date, because a backup of an earlier release has no column for it.
 */
export const heldUntil = '9999-12-31T00:00:00Z'

/** Holds every mail that waits, and returns them. */
export function holdMails(database: Database) {
  return readRows(database)`
    update private.outbox set next_attempt_at = ${heldUntil}
    where sent_at is null and next_attempt_at < 'infinity' returning id`
}

type Database = Pick<ClientBase, 'query'>

/** Their content is not shown: it may hold links that open accounts. */
async function listMails({ database, output }: Call, { limit }: { limit: number }): Promise<void> {
  const rows = await readRows(database)`
    select id::text, created_at, kind, recipient, attempts,
      case next_attempt_at when 'infinity' then 'given up' when ${heldUntil} then 'held' else 'waiting' end as state,
      last_error
    from private.outbox where sent_at is null order by id desc limit ${limit + 1}`
  output.rows(rows, { noun: ['mail'], limit })
}

/** Links and codes are deleted from mails that are given up (backend/mail/outbox.ts): those are of no use. */
async function retryMails(call: Call): Promise<void> {
  const retry = (database: Database) => readRows(database)`
    update private.outbox set next_attempt_at = now(), attempts = 0
    where sent_at is null and next_attempt_at <> ${heldUntil}
      and (next_attempt_at < 'infinity' or priority > 0 and kind <> 'newsletter_welcome') returning id`
  await changeMails(call, retry, (mails) => `${mails} will be tried again.`)
}

/** Sends what waited in a restored backup, or deletes it. */
async function releaseMails(call: Call, { drop = false }: { drop?: boolean }): Promise<void> {
  if (drop) await call.confirm('The mails that are held are deleted and never sent.')
  const change = new SqlText(
    drop ? 'delete from private.outbox' : 'update private.outbox set next_attempt_at = now()',
  )
  const release = (database: Database) => readRows(database)`
    ${change} where sent_at is null and next_attempt_at = ${heldUntil} returning id`
  await changeMails(call, release, (mails) => `${mails} ${drop ? 'deleted' : 'will be sent'}.`)
}

/** Writes how many mails an act has changed. A notification wakes the worker. */
async function changeMails(
  call: Call,
  change: (database: Database) => Promise<object[]>,
  sentence: (mails: string) => string,
): Promise<void> {
  const { after } = await performAct(call, 'mails', async (database) => {
    const changed = await change(database)
    await database.query('notify outbox')
    return { before: null, after: { mails: changed.length } }
  })
  call.output.result(after, sentence(countOf(after.mails, 'mail')))
}
