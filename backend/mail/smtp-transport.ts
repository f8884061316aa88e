import { createTransport } from 'nodemailer'
import { MailRefused, type MailTransport } from './message.ts'

/**
 * Sends to the mail server of `smtpUrl`, e.g. `smtp://user:password@mail.example:587` or `smtps://…`.
 * One connection a mail: nothing is sent into a connection that died while nobody looked.
 */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const server = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Nothing in a mail may name a file or an address to be read from here.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ messageId, from, to, subject, text, html }) {
      try {
        await server.sendMail({
          messageId,
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw isFinal(error) ? new MailRefused(reasonOf(error)) : error
      }
    },
    async close() {
      server.close()
    },
  }
}

/**
 * 5xx on the recipient or on the mail itself is the last word. 5xx before that (sign-in, sender) is
 * about how the shop is set up, which somebody may put right; 4xx and silence are for now.
 */
function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (!('responseCode' in error) || !('command' in error)) return false
  const code = Number(error.responseCode)
  return code >= 500 && code < 600 && ['RCPT TO', 'DATA'].includes(String(error.command))
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
