import type { Pool } from 'pg'

import { createMailboxTransport } from '../../backend/mail/mailbox.ts'
import { createSmtpTransport } from '../../backend/mail/smtp-transport.ts'
import { startMailWorker, type MailWorker } from '../../backend/mail/worker.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import { writeMail } from './mails.ts'

/**
 * Sends what stands in the outbox: by SMTP, or, where no server is named, into the local mailbox.
 *
 * @param pool the owner's; one of its connections is the worker's
 */
export function startMails(
  pool: Pool,
  { smtpUrl, mailFrom, siteUrl }: Environment,
  log: Log,
): MailWorker {
  return startMailWorker({
    pool,
    render: (kind, payload) => writeMail(kind, payload, siteUrl),
    transport: smtpUrl ? createSmtpTransport(smtpUrl) : createMailboxTransport({ pool }),
    from: mailFrom,
    log,
  })
}
