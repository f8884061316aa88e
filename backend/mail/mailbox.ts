import type { Pool } from 'pg'
import type { MailTransport } from './message.ts'

/** A mail as shown on the mailbox page. */
export interface MailboxMail {
  to: string
  subject: string
  text: string
  html: string
  sentAt: Date
}

/** The mails of `createMailboxTransport`: newest first, at most 200. */
export async function listMailbox(pool: Pool): Promise<MailboxMail[]> {
  const { rows } = await pool.query<MailboxMail>(
    `select recipient as "to", subject, text, html, sent_at as "sentAt" from private.mailbox
     order by id desc limit 200`,
  )
  return rows
}

/** The transport of a shop without a mail server: stores mails in `private.mailbox`. */
export function createMailboxTransport(pool: Pool): MailTransport {
  return {
    async send({ to, subject, text, html }) {
      await pool.query(
        'insert into private.mailbox (recipient, subject, text, html) values ($1, $2, $3, $4)',
        [to, subject, text, html],
      )
    },
    close() {},
  }
}
