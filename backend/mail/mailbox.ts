import type { Pool } from 'pg'
import type { MailTransport } from './message.ts'

/** A mail as the mailbox page shows it. */
export interface MailboxMail {
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601, UTC. */
  sentAt: string
}

export interface Mailbox {
  /** Newest first, the last 200 at most. */
  list(): Promise<MailboxMail[]>
}

/** The mails that went nowhere: what `createMailboxTransport` put into `private.mailbox`. */
export function createMailbox({ pool }: { pool: Pool }): Mailbox {
  return {
    async list() {
      const { rows } = await pool.query<Omit<MailboxMail, 'sentAt'> & { sent_at: Date }>(
        `select recipient as "to", subject, text, html, sent_at from private.mailbox
         order by id desc limit 200`,
      )
      return rows.map(({ sent_at, ...mail }) => ({ ...mail, sentAt: sent_at.toISOString() }))
    },
  }
}

/** The transport of a shop without a mail server: mails stay on this machine, to be read there. */
export function createMailboxTransport({ pool }: { pool: Pool }): MailTransport {
  return {
    async send({ to, subject, text, html }) {
      await pool.query(
        'insert into private.mailbox (recipient, subject, text, html) values ($1, $2, $3, $4)',
        [to, subject, text, html],
      )
    },
    async close() {},
  }
}
