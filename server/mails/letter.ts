import { houseAddress, houseEmail, houseName } from '../../app/platform/house.ts'

/** What a mail says; from it come both its plain text and its HTML, so the two cannot differ. */
export interface Letter {
  subject: string
  heading: string
  paragraphs: string[]
  /** The one thing to do. */
  action?: { label: string; link: string }
  /** Name and value, as a receipt has them; the last row is the sum. */
  rows?: [string, string][]
  /** Small print below. */
  closing?: string
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

export function renderLetter(letter: Letter): RenderedMail {
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) }
}

function letterText({ heading, paragraphs, action, rows, closing }: Letter): string {
  const widest = Math.max(0, ...(rows ?? []).map(([name]) => name.length))
  const parts = [
    heading,
    ...paragraphs,
    rows?.map(([name, value]) => `${name.padEnd(widest)}  ${value}`).join('\n'),
    action && `${action.label}:\n${action.link}`,
    closing,
    `${houseName}\n${houseAddress}\n${houseEmail}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

// Mail programs know tables and inline styles and little else; the colours are those of app/ui/tokens.css.
function letterHtml({ subject, heading, paragraphs, action, rows, closing }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#e6e8e6;color:#14171a;font:16px/1.6 Figtree,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#fbfbfa">
<tr><td style="padding:28px 40px;border-bottom:1px solid #dfe1e0;font:26px 'Bodoni Moda',Didot,Georgia,serif;letter-spacing:.14em;text-transform:uppercase">${escape(houseName)}</td></tr>
<tr><td style="padding:36px 40px 40px">
<h1 style="margin:0 0 20px;font:400 30px/1.2 'Bodoni Moda',Didot,Georgia,serif">${escape(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('\n')}
${rows ? rowsHtml(rows) : ''}
${action ? actionHtml(action) : ''}
${closing ? `<p style="margin:24px 0 0;color:#5d6468;font-size:14px">${escape(closing)}</p>` : ''}
</td></tr>
<tr><td style="padding:20px 40px;border-top:1px solid #dfe1e0;color:#5d6468;font-size:13px">${escape(houseName)}, ${escape(houseAddress)}<br><a href="mailto:${houseEmail}" style="color:#5d6468">${houseEmail}</a></td></tr>
</table></td></tr></table>
</body>
</html>
`
}

function rowsHtml(rows: [string, string][]) {
  const lines = rows.map(([name, value], at) => {
    const sum = at === rows.length - 1 ? ';font-weight:600' : ''
    return `<tr><td style="padding:9px 16px 9px 0;border-top:1px solid #dfe1e0${sum}">${escape(name)}</td><td align="right" style="padding:9px 0;border-top:1px solid #dfe1e0;white-space:nowrap${sum}">${escape(value)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 16px">${lines.join('')}</table>`
}

function actionHtml({ label, link }: { label: string; link: string }) {
  return `<p style="margin:28px 0 8px"><a href="${escape(link)}" style="display:inline-block;background:#14171a;color:#fbfbfa;text-decoration:none;padding:14px 28px">${escape(label)}</a></p>
<p style="margin:0;color:#5d6468;font-size:13px;word-break:break-all">${escape(link)}</p>`
}

function escape(text: string) {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
