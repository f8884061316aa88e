import type { Call } from '../command-line/command.ts'
import { countOf, formatTime, type Column } from '../command-line/output.ts'
import { performAct } from '../database/act.ts'

interface WaitingMail {
  id: string
  kind: string
  recipient: string
  created_at: Date
  attempts: number
  is_given_up: boolean
  last_error: string | null
}

const columns: Column<WaitingMail>[] = [
  { title: 'QUEUED', text: ({ created_at }) => formatTime(created_at) },
  { title: 'MAIL', text: ({ kind }) => kind },
  { title: 'TO', text: ({ recipient }) => recipient },
  { title: 'TRIED', text: ({ attempts }) => attempts, alignRight: true },
  { title: '', text: ({ is_given_up }) => (is_given_up ? 'given up' : 'waiting') },
  { title: 'REASON', text: ({ last_error }) => last_error },
]

/** `mails list`. Their content is not shown: it may hold links that open accounts. */
export async function listMails({ arguments: args, database, output }: Call): Promise<void> {
  const { rows } = await database.query<WaitingMail>(
    `select id::text, kind, recipient, created_at, attempts, next_attempt_at = 'infinity' as is_given_up, last_error
     from private.outbox where sent_at is null order by id desc limit $1`,
    [args.wholeNumber('limit', 1, 100_000) ?? 50],
  )
  output.rows(rows, columns)
  output.note(countOf(rows.length, 'mail'))
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
       where sent_at is null and (next_attempt_at < 'infinity' or kind <> all ($1))`,
      [secretKinds],
    )
    await database.query('notify outbox')
    return { before: null, after: { mails: rowCount ?? 0 } }
  })
  call.output.result(after, `${countOf(after.mails, 'mail')} will be tried again.`)
}
