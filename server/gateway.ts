import type { IncomingMessage } from 'node:http'

import { WholeAnswer } from '../app/platform/whole-answer.ts'
import type { BackendAnswer, BackendService } from '../backend/protocol.ts'
import type { Door, Visit } from './host.ts'

/**
 * A backend service as a door: `mount` taken off, the body read up to a limit, CORS answered.
 *
 * @param clientAddressHeader where a proxy of ours names the client; nobody else can reach us then
 * @param bodyBytes how large a body may be
 */
export function serviceDoor(
  mount: string,
  service: BackendService,
  clientAddressHeader: string | null,
  bodyBytes = 1024 * 1024,
): Door {
  return (visit) =>
    visit.path === mount || visit.path.startsWith(`${mount}/`) ? serve(visit) : false

  async function serve({ request, response, path, query }: Visit) {
    const body = await readBody(request, bodyBytes)
    const answer: BackendAnswer =
      request.method === 'OPTIONS'
        ? { status: 204, headers: { 'access-control-max-age': '7200' }, body: null }
        : body === tooLarge
          ? tooLargeAnswer
          : await service({
              method: request.method ?? 'GET',
              path: path.slice(mount.length) || '/',
              query,
              headers: plainHeaders(request),
              body,
              clientAddress: clientAddress(request, clientAddressHeader),
            })
    // The body a refused sender is still sending is not worth reading.
    if (body === tooLarge) response.setHeader('Connection', 'close')
    response.writeHead(answer.status, {
      'cache-control': 'no-store',
      ...crossOrigin,
      ...answer.headers,
    })
    response.end(request.method === 'HEAD' ? undefined : (answer.body ?? undefined))
    return true
  }
}

/**
 * The same service as a `fetch` that stays in this process: how the page renderer reads as a visitor.
 *
 * It takes what the backend's client asks with: an address, and words for a body.
 *
 * @param base what the service's address starts with, mount included
 */
export function serviceFetch(base: string, service: BackendService): typeof fetch {
  const mount = new URL(base).pathname
  return async (input, { method = 'GET', headers, body } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const answer = await service({
      method,
      path: url.pathname.slice(mount.length) || '/',
      query: url.search.slice(1),
      headers: Object.fromEntries(headers instanceof Headers ? headers : new Headers(headers)),
      body: typeof body === 'string' ? Buffer.from(body) : null,
      clientAddress: '127.0.0.1',
    })
    return new WholeAnswer(answer.body, answer)
  }
}

function plainHeaders(request: IncomingMessage) {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}

/** The last entry is the one our own proxy wrote; those before it came with the request. */
function clientAddress(request: IncomingMessage, header: string | null) {
  const named = header && request.headers[header]
  const entries = Array.isArray(named) ? named.join(',') : named
  return entries?.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '')
}

async function readBody(
  request: IncomingMessage,
  most: number,
): Promise<Uint8Array | null | typeof tooLarge> {
  if (Number(request.headers['content-length'] ?? 0) > most) return tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) return tooLarge
    chunks.push(chunk)
  }
  return size > 0 ? Buffer.concat(chunks) : null
}

const tooLarge = Symbol('too large')
const tooLargeAnswer: BackendAnswer = {
  status: 413,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({
    code: '413',
    message: 'The body is too large',
    details: null,
    hint: null,
  }),
}

// The key is public and sessions travel in a header, not in cookies: any origin may ask, and gets what
// the tables' policies give it. Credentials are never allowed.
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
  'access-control-allow-headers':
    'apikey, authorization, content-type, prefer, range, accept-profile, content-profile, x-client-info, x-supabase-api-version',
  'access-control-expose-headers':
    'Content-Range, Preference-Applied, Retry-After, X-Supabase-Api-Version',
}
