import { createHash } from 'node:crypto'

/**
 * Takes the nonce off a rendered page, which is the same for everybody and is kept, and answers what
 * stands in its place in the content security policy: the hash of each inline script that bore it.
 *
 * The router gives the nonce to its own scripts and to no others. Hashing whatever script stands in the
 * page would vouch for one that came in with a product's name, too.
 *
 * @returns a page of its own
 */
export function vouchForScripts(html: Buffer, nonce: string): { page: Buffer; hashes: string[] } {
  const mark = Buffer.from(` nonce="${nonce}"`)
  const pieces: Buffer[] = []
  const hashes: string[] = []
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    const script = inlineScriptAt(html, at)
    if (script) hashes.push(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    pieces.push(html.subarray(from, at))
    from = at + mark.length
  }
  return { page: Buffer.concat([...pieces, html.subarray(from)]), hashes }
}

/** What stands in the script whose tag has an attribute at this place; null for other tags, and for a file. */
function inlineScriptAt(html: Buffer, attribute: number): Buffer | null {
  // In an attribute's value there is no bracket: React escapes them.
  const tagEnd = html.indexOf('>', attribute)
  const tag = html.toString('latin1', html.lastIndexOf('<', attribute), tagEnd)
  if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) return null
  return html.subarray(tagEnd + 1, html.indexOf('</script>', tagEnd))
}
