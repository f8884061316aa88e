import type { Pool } from 'pg'

import { createMailboxTransport } from '../../backend/mail/mailbox.ts'
import { createSmtpTransport } from '../../backend/mail/smtp-transport.ts'
import { startMailWorker, type MailWorker } from '../../backend/mail/worker.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import { writeMail } from './mails.ts'

/** Sends the mails of the outbox: by SMTP, or into the local mailbox where no server is configured. */
export function startMailDelivery(
  owner: Pool,
  { smtpUrl, mailFrom, siteUrl, shopEmail }: Environment,
  log: Log,
): MailWorker {
  return startMailWorker({
    pool: owner,
    render: (kind, payload) => writeMail(kind, payload, siteUrl, shopEmail ?? undefined),
    transport: smtpUrl ? createSmtpTransport(smtpUrl) : createMailboxTransport(owner),
    from: mailFrom,
    log,
  })
}
