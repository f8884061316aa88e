import { houseName } from '../app/platform/house.ts'
import type { MailboxMail } from '../backend/mail/mailbox.ts'

/** The mailbox as a page: one entry a mail, its text with links to click, its HTML as the reader would see it. */
export function mailboxPage(mails: MailboxMail[]): string {
  const entries = mails.map(mailEntry).join('\n')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox | ${houseName}</title>
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
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt.slice(0, 19).replace('T', ' '))} UTC</time></p>
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

function escapeHtml(text: string) {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
