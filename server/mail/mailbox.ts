import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import { shop } from '../../content/shop.ts'
import { escapeHtml } from '../../backend/escape-html.ts'
import type { MailboxMail } from '../../backend/mail/mailbox.ts'
import type { HttpExchange } from '../http/http-server.ts'

/**
 * Serves `/mailbox?key=…` and `/mailbox.json?key=…`: the mails that would have been sent, newest first.
 *
 * They contain links that open accounts. The key is the only protection: random, new at each start, and
 * printed once, by the process. Headers and the peer's address protect nothing: a plain proxy on this machine
 * sends `Host: localhost`, from 127.0.0.1, and no other header. The key is in the query because paths are logged.
 */
export function openMailbox(listMails: () => Promise<MailboxMail[]>) {
  const key = randomBytes(24).toString('base64url')
  // Path and query of the page.
  return { address: `/mailbox?key=${key}`, handler }

  async function handler({ response, path, query }: HttpExchange) {
    if (path !== '/mailbox' && path !== '/mailbox.json') return false
    // Without the key the response is that of any address that does not exist.
    if (!isEqual(new URLSearchParams(query).get('key') ?? '', key)) return false
    const mails = await listMails()
    const asJson = path.endsWith('.json')
    response.writeHead(200, {
      'Content-Type': asJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': mailboxPolicy,
    })
    response.end(asJson ? JSON.stringify(mails, null, 1) : mailboxPage(mails))
    return true
  }
}

/** In constant time. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

// The HTML of mails is shown in frames without scripts; their links open in the page around.
const mailboxPolicy =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'"

/** Renders the mailbox: of each mail its text with links, and its HTML in a sandboxed frame. */
function mailboxPage(mails: MailboxMail[]): string {
  const entries = mails.map(mailEntry).join('\n')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox | ${shop.name}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; color: #14171a; background: #fbfbfa; margin: 0 auto; max-width: 46rem; padding: 2rem 1rem }
  article { border-top: 1px solid #dfe1e0; padding: 1rem 0 }
  h2 { font-size: 1.1rem; margin: 0 }
  p { margin: 0; color: #5d6468 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 }
  a { color: #1f3f35 }
  iframe { width: 100%; height: 36rem; border: 1px solid #dfe1e0; background: #fff }
</style>
<h1>Mailbox</h1>
<p>What the shop would have sent, newest first. No SMTP server is configured, so nothing left this machine.</p>
${entries || '<p>No mail yet.</p>'}
</html>
`
}

function mailEntry({ to, subject, text, html, sentAt }: MailboxMail) {
  const time = sentAt.toISOString()
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${withLinks(text)}</pre>
<details><summary>As HTML</summary><iframe sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html)}" title="${escapeHtml(subject)}"></iframe></details>
</article>`
}

function withLinks(text: string) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/)
  return parts
    .map((part, at) =>
      at % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
