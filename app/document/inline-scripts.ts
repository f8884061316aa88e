import { createHash } from 'node:crypto'

/**
 * Removes the nonce from a rendered page, so that the page is the same for everybody and can be cached. Returns the
 * hashes of the inline scripts that had it, which replace it in the content security policy.
 *
 * React Router sets the nonce on its own scripts only. A script injected through a product's name has none.
 */
export function hashInlineScripts(html: string, nonce: string): { page: string; hashes: string[] } {
  const parts = html.split(` nonce="${nonce}"`)
  const hashes = parts.slice(1).flatMap((after, index) => {
    // React escapes angle brackets in attributes, React Router those in the scripts.
    const before = parts[index] ?? ''
    const tagEnd = after.indexOf('>')
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, tagEnd)
    if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) return []
    const script = after.slice(tagEnd + 1, after.indexOf('</script>'))
    return [`'sha256-${createHash('sha256').update(script).digest('base64')}'`]
  })
  return { page: parts.join(''), hashes }
}

/**
 * The script that passes the loaders' data to React Router in the browser. React Router's own component suspends for
 * each chunk of the stream; rendering in one go, with the data available, takes two thirds of the time.
 *
 * @param data as encoded by React Router
 */
export function loaderDataScript(data: string, nonce: string): string {
  const stream = 'window.__reactRouterContext.streamController'
  // A text without `<` cannot end the script.
  const literal = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script nonce="${nonce}">${stream}.enqueue(${literal});${stream}.close()</script>`
}
