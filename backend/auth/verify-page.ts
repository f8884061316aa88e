import { hash } from 'node:crypto'
import { escapeHtml } from '../escape-html.ts'
import type { BackendResponse } from '../protocol.ts'

const style = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center;
    font: 1rem/1.5 system-ui, sans-serif; color: #1c1a17; background: #faf8f5 }
  main { padding: 2rem; text-align: center }
  h1 { font-weight: 500; font-size: 1.5rem }
  button { padding: .75rem 2rem; font: inherit; color: #fff; background: #1c1a17; border: 0;
    cursor: pointer }
  button:focus-visible { outline: 2px solid #1c1a17; outline-offset: 3px }`

/** A page with one button that posts the link's token to /verify. It sends no referrer and cannot be framed. */
export function verifyPage(link: { type: string; token: string; target: URL }): BackendResponse {
  const field = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
  const styleHash = hash('sha256', style, 'base64')
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      // Chrome applies form-action to the redirect as well, hence the target.
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; ` +
        `frame-ancestors 'none'; form-action 'self' ${link.target.origin}`,
    },
    body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Continue</title>
<style>${style}</style>
<main>
<h1>One more step</h1>
<p>Press the button to continue. The link works once.</p>
<form method="post" action="verify">
${field('type', link.type)}
${field('token_hash', link.token)}
${field('redirect_to', link.target.href)}
<button type="submit">Continue</button>
</form>
</main>
</html>
`,
  }
}
