import { createTransport } from 'nodemailer'
import { reasonOf } from '../database/database-errors.ts'
import { MailRejected, type MailTransport } from './message.ts'

/** For one mail, with the wait for its connection. */
const sendTimeoutMs = 60_000

/**
 * Sends to the mail server of `smtpUrl`, e.g. `smtp://user:password@mail.example:587` or `smtps://…`.
 * Reuses its connections; a mail for which the server had closed one goes out over another.
 */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const server = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Contents must not be read from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, ...mail }) {
      const headers = { 'Auto-Submitted': 'auto-generated' }
      // A server that responds a byte at a time never reaches the socket's timeout.
      const signal = AbortSignal.timeout(sendTimeoutMs)
      await server
        .sendMail({
          ...mail,
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          headers,
          signal,
        })
        .catch((error: unknown) => {
          throw isPermanent(error) ? new MailRejected(reasonOf(error)) : error
        })
    },
    close: () => server.close(),
  }
}

/**
 * Whether the server rejects the recipient or the mail itself with 5xx. 5xx to other commands
 * (sign-in, sender) is a configuration error that the operator may fix; 4xx is temporary.
 */
function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (!('responseCode' in error) || !('command' in error)) return false
  const code = Number(error.responseCode)
  return code >= 500 && code < 600 && ['RCPT TO', 'DATA'].includes(String(error.command))
}
