import { shop } from '../../content/shop.ts'
import { escapeHtml } from '../../backend/escape-html.ts'
import type { RenderedMail } from '../../backend/mail/message.ts'

/** The data of a mail as the database stored it: untrusted texts and numbers. */
export type MailPayload = Record<string, unknown>

/** The content of a mail, from which both its plain text and its HTML are made. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  action?: { label: string; link: string }
  /** Name and value, as on a receipt; the last row is the total. */
  rows?: [string, string][]
  /** Small print below. */
  closing?: string
  /** The address of a shopper who wrote it. */
  replyTo?: string
}

/** @param shopEmail the address for questions */
export type MailWriter = (payload: MailPayload, siteUrl: string, shopEmail: string) => MailContent

export function renderMail(content: MailContent, shopEmail: string): RenderedMail {
  return {
    subject: content.subject,
    text: renderText(content, shopEmail),
    html: renderHtml(content, shopEmail),
    ...(content.replyTo !== undefined && { replyTo: content.replyTo }),
  }
}

function renderText(
  { heading, paragraphs, action, rows, closing }: MailContent,
  shopEmail: string,
): string {
  const widest = Math.max(0, ...(rows ?? []).map(([name]) => name.length))
  const parts = [
    heading,
    ...paragraphs,
    rows?.map(([name, value]) => `${name.padEnd(widest)}  ${value}`).join('\n'),
    action && `${action.label}:\n${action.link}`,
    closing,
    `${shop.name}\n${shop.address}\n${shopEmail}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

// Mail clients support tables and inline styles; the colours are those of app/ui/styles/tokens.css.
function renderHtml(
  { subject, heading, paragraphs, action, rows, closing }: MailContent,
  shopEmail: string,
): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#e6e8e6;color:#14171a;font:16px/1.6 Figtree,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#fbfbfa">
<tr><td style="padding:28px 40px;border-bottom:1px solid #dfe1e0;font:26px 'Bodoni Moda',Didot,Georgia,serif;letter-spacing:.14em;text-transform:uppercase">${escapeHtml(shop.name)}</td></tr>
<tr><td style="padding:36px 40px 40px">
<h1 style="margin:0 0 20px;font:400 30px/1.2 'Bodoni Moda',Didot,Georgia,serif">${escapeHtml(heading)}</h1>
${paragraphs.map((each) => `<p style="margin:0 0 16px">${escapeHtml(each)}</p>`).join('\n')}
${rows ? rowsHtml(rows) : ''}
${action ? actionHtml(action) : ''}
${closing ? `<p style="margin:24px 0 0;color:#5d6468;font-size:14px">${escapeHtml(closing)}</p>` : ''}
</td></tr>
<tr><td style="padding:20px 40px;border-top:1px solid #dfe1e0;color:#5d6468;font-size:13px">${escapeHtml(shop.name)}, ${escapeHtml(shop.address)}<br><a href="mailto:${escapeHtml(shopEmail)}" style="color:#5d6468">${escapeHtml(shopEmail)}</a></td></tr>
</table></td></tr></table>
</body>
</html>
`
}

function rowsHtml(rows: [string, string][]) {
  const lines = rows.map(([name, value], at) => {
    const weight = at === rows.length - 1 ? ';font-weight:600' : ''
    return `<tr><td style="padding:9px 16px 9px 0;border-top:1px solid #dfe1e0${weight}">${escapeHtml(name)}</td><td align="right" style="padding:9px 0;border-top:1px solid #dfe1e0;white-space:nowrap${weight}">${escapeHtml(value)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 16px">${lines.join('')}</table>`
}

function actionHtml({ label, link }: { label: string; link: string }) {
  return `<p style="margin:28px 0 8px"><a href="${escapeHtml(link)}" style="display:inline-block;background:#14171a;color:#fbfbfa;text-decoration:none;padding:14px 28px">${escapeHtml(label)}</a></p>
<p style="margin:0;color:#5d6468;font-size:13px;word-break:break-all">${escapeHtml(link)}</p>`
}

export function dollars(amount: unknown) {
  return `$${Number(amount ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** A missing value is an empty text, never `undefined` in a mail. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
