import type { IncomingMessage } from 'node:http'

import type { BackendAnswer, BackendRequest, BackendService } from '../backend/protocol.ts'
import type { Door } from './host.ts'

/** A backend service as a door: `mount` taken off, the body read up to a limit, CORS answered. */
export function serviceDoor(mount: string, service: BackendService): Door {
  return async ({ request, response, path, query }) => {
    if (path !== mount && !path.startsWith(`${mount}/`)) return false
    const body = await readBody(request)
    const answer: BackendAnswer =
      request.method === 'OPTIONS'
        ? { status: 204, headers: { 'Access-Control-Max-Age': '7200' }, body: null }
        : body === tooLarge
          ? tooLargeAnswer
          : await service(backendRequest(request, path.slice(mount.length) || '/', query, body))
    // The body a refused sender is still sending is not worth reading.
    if (body === tooLarge) response.setHeader('Connection', 'close')
    response.writeHead(answer.status, { 'Cache-Control': 'no-store', ...crossOrigin, ...answer.headers })
    response.end(request.method === 'HEAD' ? undefined : (answer.body ?? undefined))
    return true
  }
}

/**
 * The same service as a `fetch` that stays in this process: how the page renderer reads as a visitor.
 *
 * @param base what the service's address starts with, mount included
 */
export function serviceFetch(base: string, service: BackendService): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const answer = await service({
      method: request.method,
      path: url.pathname.slice(new URL(base).pathname.length) || '/',
      query: url.search.slice(1),
      headers: Object.fromEntries(request.headers),
      body: request.body ? new Uint8Array(await request.arrayBuffer()) : null,
      clientAddress: '127.0.0.1',
    })
    const empty = answer.status === 204 || answer.status === 304
    return new Response(empty ? null : (answer.body as BodyInit | null), answer)
  }
}

function backendRequest(request: IncomingMessage, path: string, query: string, body: Uint8Array | null): BackendRequest {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  const clientAddress = request.socket.remoteAddress ?? ''
  return { method: request.method ?? 'GET', path, query, headers, body, clientAddress }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array | null | typeof tooLarge> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return tooLarge
    chunks.push(chunk)
  }
  return size > 0 ? Buffer.concat(chunks) : null
}

const maxBodyBytes = 1024 * 1024
const tooLarge = Symbol('too large')
const tooLargeAnswer: BackendAnswer = {
  status: 413,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ code: '413', message: 'The body is too large', details: null, hint: null }),
}

// The key is public and sessions travel in a header, not in cookies: any origin may ask, and gets what
// the tables' policies give it. Credentials are never allowed.
const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
  'Access-Control-Allow-Headers':
    'apikey, authorization, content-type, prefer, range, accept-profile, content-profile, x-client-info, x-supabase-api-version',
  'Access-Control-Expose-Headers': 'Content-Range, Preference-Applied, Retry-After, X-Supabase-Api-Version',
}
