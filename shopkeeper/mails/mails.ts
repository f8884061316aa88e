import type { Call } from '../command-line/command.ts'
import { countOf, formatTime, type Column } from '../command-line/output.ts'
import { performAct } from '../database/act.ts'
import { heldUntil, holdMails } from './held-mails.ts'

interface WaitingMail {
  id: string
  kind: string
  recipient: string
  created_at: Date
  attempts: number
  state: 'waiting' | 'given up' | 'held'
  last_error: string | null
}

const columns: Column<WaitingMail>[] = [
  { title: 'QUEUED', text: ({ created_at }) => formatTime(created_at) },
  { title: 'MAIL', text: ({ kind }) => kind },
  { title: 'TO', text: ({ recipient }) => recipient },
  { title: 'TRIED', text: ({ attempts }) => attempts, alignRight: true },
  { title: '', text: ({ state }) => state },
  { title: 'REASON', text: ({ last_error }) => last_error },
]

/** `mails list`. Their content is not shown: it may hold links that open accounts. */
export async function listMails({ arguments: args, database, output }: Call): Promise<void> {
  const limit = args.wholeNumber('limit', 1, 100_000) ?? 50
  const { rows } = await database.query<WaitingMail>(
    `select id::text, kind, recipient, created_at, attempts, last_error,
       case next_attempt_at when 'infinity' then 'given up' when $2 then 'held' else 'waiting' end as state
     from private.outbox where sent_at is null order by id desc limit $1`,
    [limit + 1, heldUntil],
  )
  output.page(rows, columns, { limit, noun: 'mail' })
}

/** Kinds whose links or codes are deleted when they are given up (backend/mail/outbox.ts). */
const secretKinds = [
  'confirm_sign_up',
  'reset_password',
  'sign_in_link',
  'reauthenticate',
  'password_changed',
  'newsletter_welcome',
]

/** `mails retry`. A notification wakes the worker. */
export async function retryMails(call: Call): Promise<void> {
  const { after } = await performAct(call, 'mails', async (database) => {
    const { rowCount } = await database.query(
      `update private.outbox set next_attempt_at = now(), attempts = 0
       where sent_at is null and next_attempt_at <> $2
         and (next_attempt_at < 'infinity' or kind <> all ($1))`,
      [secretKinds, heldUntil],
    )
    await database.query('notify outbox')
    return { before: null, after: { mails: rowCount ?? 0 } }
  })
  call.output.result(after, `${countOf(after.mails, 'mail')} will be tried again.`)
}

/** `mails hold`. */
export async function holdWaitingMails(call: Call): Promise<void> {
  const { after } = await performAct(call, 'mails', async (database) => ({
    before: null,
    after: { mails: await holdMails(database) },
  }))
  const mails = countOf(after.mails, 'mail')
  call.output.result(after, `${mails} held: see mails list, then mails release.`)
}

/** `mails release`: sends what waited in a restored backup, or with --drop deletes it. */
export async function releaseMails(call: Call): Promise<void> {
  const isDropped = call.arguments.has('drop')
  if (isDropped) await call.confirm('The mails that are held are deleted and never sent.')
  const { after } = await performAct(call, 'mails', async (database) => {
    const { rowCount } = await database.query(
      isDropped
        ? 'delete from private.outbox where sent_at is null and next_attempt_at = $1'
        : 'update private.outbox set next_attempt_at = now() where sent_at is null and next_attempt_at = $1',
      [heldUntil],
    )
    await database.query('notify outbox')
    return { before: null, after: { mails: rowCount ?? 0 } }
  })
  const mails = countOf(after.mails, 'mail')
  call.output.result(after, isDropped ? `${mails} deleted.` : `${mails} will be sent.`)
}
