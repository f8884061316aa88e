import { createHash } from 'node:crypto'

/**
 * Removes the nonce from a rendered page, so that the page is the same for everybody and can be cached, and
 * returns what replaces it in the content security policy: the hash of each inline script that had it.
 *
 * React Router sets the nonce on its own scripts only. A script that came in with a product's name has none.
 */
export function hashInlineScripts(html: string, nonce: string): { page: string; hashes: string[] } {
  const parts = html.split(` nonce="${nonce}"`)
  const hashes = parts.slice(1).flatMap((after, index) => {
    // React escapes brackets in attributes, and React Router in the scripts themselves.
    const before = parts[index] ?? ''
    const tagEnd = after.indexOf('>')
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, tagEnd)
    if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) return []
    const script = after.slice(tagEnd + 1, after.indexOf('</script>'))
    return [`'sha256-${createHash('sha256').update(script).digest('base64')}'`]
  })
  return { page: parts.join(''), hashes }
}
