import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { fileHeaders, immutable } from '../../server/http/files.ts'
import type { Handler } from '../../server/http/http-server.ts'

/** The built page, in memory: a newer desk may replace it on disk. */
export interface Page {
  /** By their path; `/` is the document. */
  files: Map<string, Buffer>
}

export async function readPage(folder: string): Promise<Page> {
  const files = new Map([['/', await readFile(join(folder, 'index.html'))]])
  for (const entry of await readdir(join(folder, 'assets'), { withFileTypes: true })) {
    if (!entry.isFile()) continue
    files.set(`/assets/${entry.name}`, await readFile(join(entry.parentPath, entry.name)))
  }
  return { files }
}

/** A hash of the content is in the names of all but the document, whose styles are named by a nonce. */
export function servePage({ files }: Page): Handler {
  return ({ request, response, path }) => {
    const content = files.get(path)
    if (!content || !['GET', 'HEAD'].includes(request.method ?? '')) return false
    if (path === '/') {
      const nonce = randomBytes(18).toString('base64url')
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(nonce),
      })
      response.end(content.toString().replaceAll('%NONCE%', nonce))
    } else {
      response.writeHead(200, {
        'content-type': fileHeaders(path, immutable)['Content-Type'],
        'cache-control': immutable,
      })
      response.end(content)
    }
    return true
  }
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
