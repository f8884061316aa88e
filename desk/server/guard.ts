import { createHash, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import type { Handler, HttpExchange } from '../../server/http/http-server.ts'

/** Headers of every response of the desk. Lower case, so that a response can override them. */
export const deskHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/**
 * Takes every request that is not of the desk's own page: another Host (a name that a foreign site lets lead
 * here), another Origin, and, but for the files of the page, one without the key.
 *
 * @param isOpen whether a path needs no key
 * @param used called for each request that has the key
 */
export function createGuard(
  host: string,
  key: string,
  isOpen: (path: string) => boolean,
  used: () => void,
): Handler {
  const expected = digest(key)
  return ({ request, response, path }: HttpExchange) => {
    const { headers } = request
    // Nothing of a body is waited for before the key is known.
    const refuseAndClose = (status: number, message: string) => {
      response.setHeader('connection', 'close')
      return refuse(response, status, message)
    }
    if (headers.host !== host) {
      return refuseAndClose(
        403,
        `This desk is at http://${host} alone. Through a tunnel, use the same port on both ends.`,
      )
    }
    const { origin, 'sec-fetch-site': site = 'none' } = headers
    if (
      (origin ?? `http://${host}`) !== `http://${host}` ||
      !['same-origin', 'none'].includes(site)
    )
      return refuseAndClose(403, 'Only the page of this desk may ask it.')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isOpen(path)) return false
    const [, given = ''] = /^Bearer ([\w-]{1,100})$/.exec(headers.authorization ?? '') ?? []
    if (!timingSafeEqual(digest(given), expected))
      return refuseAndClose(401, 'This desk has ended. Start it again: ./shop desk')
    used()
    return false
  }
}

/** Two digests have the same length, and how far they agree tells nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Answers with one line for the owner. */
export function refuse(response: ServerResponse, status: number, message: string): true {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ message }))
  return true
}

export function answer(response: ServerResponse, status: number, value: object): true {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(value))
  return true
}
