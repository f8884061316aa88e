import type { Mailbox } from '../backend/mail/mailbox.ts'
import type { Door } from './host.ts'
import { mailboxPage } from './mailbox-page.ts'

/**
 * `/mailbox` and `/mailbox.json`: the mails that would have been sent, newest first.
 *
 * They hold links that open accounts, so they exist only where no SMTP server is configured, and only
 * for callers on this machine that name it as such: a page of another origin that rebinds its name to
 * 127.0.0.1 is refused by its Host, and whoever comes through a proxy by what proxies add. Nobody who
 * forgot SITE_URL behind one gives the mails away.
 */
export function mailboxDoor(mailbox: Mailbox): Door {
  return async ({ request, response, path }) => {
    if (path !== '/mailbox' && path !== '/mailbox.json') return false
    const { headers, socket } = request
    if (!isLoopback(socket.remoteAddress) || !namesLoopback(headers.host)) return false
    if (forwarding.some((name) => name in headers)) return false
    const mails = await mailbox.list()
    const asJson = path.endsWith('.json')
    response.writeHead(200, {
      'Content-Type': asJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'content-security-policy': mailboxPolicy,
    })
    response.end(asJson ? JSON.stringify(mails, null, 1) : mailboxPage(mails))
    return true
  }
}

function isLoopback(address: string | undefined) {
  return /^(::ffff:)?127\.|^::1$/.test(address ?? '')
}

function namesLoopback(host: string | undefined) {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')
}

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

// The mails' own HTML is shown in a frame without scripts; their links open in the page around it.
const mailboxPolicy =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'"
