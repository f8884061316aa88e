import { createHash } from 'node:crypto'

/**
 * Takes the nonce off a rendered page, which is the same for everybody and is kept, and answers what
 * stands in its place in the content security policy: the hash of each inline script that bore it.
 *
 * The router gives the nonce to its own scripts and to no others. Hashing whatever script stands in the
 * page would vouch for one that came in with a product's name, too.
 *
 * @param html the page's bytes, a character each (Latin-1)
 */
export function vouchForScripts(html: string, nonce: string): { page: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const inline = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  const hashes = Array.from(inline)
    .filter(([, attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(
      ([, , script = '']) =>
        `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`,
    )
  return { page: html.replaceAll(mark, ''), hashes }
}
