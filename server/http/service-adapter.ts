import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import type { BackendResponse, BackendService } from '../../backend/protocol.ts'
import type { Handler, HttpExchange } from './http-server.ts'
import { sendBody } from './send-body.ts'

/**
 * Serves a backend service below `mount`: reads the body up to `maxBodyBytes` and answers CORS.
 *
 * @param siteUrl the site whose pages may read responses; browsers refuse those of others
 */
export function serviceHandler(mount: string, service: BackendService, siteUrl?: string): Handler {
  return (exchange) => {
    if (exchange.path !== mount && !exchange.path.startsWith(`${mount}/`)) return false
    allowOrigin(exchange, siteUrl)
    return serve(exchange)
  }

  async function serve(exchange: HttpExchange) {
    const { request, response, client } = exchange
    if (request.method === 'OPTIONS') return send(exchange, preflightResponse)
    const size = announcedBytes(request)
    if (size > maxBodyBytes) return refuse(response, 413, 'The body is too large')
    // Before anything is computed for a client that does not read.
    const release = client.hold(size)
    if (!release) return refuse(response, 429, unread)
    const body = await readBody(request)
    if (body === 'aborted') return true
    if (body === 'too large') return refuse(response, 413, 'The body is too large')
    const result = await service({
      method: request.method ?? 'GET',
      path: exchange.path.slice(mount.length) || '/',
      query: exchange.query,
      // The only one that node:http does not join.
      headers: { ...request.headers, 'set-cookie': undefined },
      body,
      clientAddress: client.address,
    })
    release()
    if (result.status === 429) client.refusedBy = result.limit ?? null
    return send(exchange, result)
  }
}

/** Sends a response, or a refusal instead when the client does not read its earlier ones. */
function send(exchange: HttpExchange, result: BackendResponse): true {
  const { request, response, client } = exchange
  const body = request.method === 'HEAD' ? null : toBuffer(result.body)
  if (body && !client.hold(body.length)) return refuse(response, 429, unread)
  writeHead(response, result, body && { 'content-length': body.length })
  if (body) sendBody(response, body)
  else response.end()
  return true
}

/** Closes the connection after it, because a body may still be arriving. */
function refuse(response: ServerResponse, status: 413 | 429, message: string): true {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(status === 429 && { 'retry-after': '2' }),
  }
  const body = JSON.stringify({ code: String(status), message, details: null, hint: null })
  writeHead(response, { status, headers, body }, { connection: 'close' })
  response.end(body)
  return true
}

/** Responses differ by the origin that they allow. */
function writeHead(
  response: ServerResponse,
  { status, headers }: BackendResponse,
  more: OutgoingHttpHeaders | null,
) {
  const vary = headers['vary'] === undefined ? 'Origin' : `${headers['vary']}, Origin`
  response.writeHead(status, { 'cache-control': 'no-store', ...more, ...headers, vary })
}

function toBuffer(body: BackendResponse['body']): Buffer | null {
  if (typeof body === 'string') return Buffer.from(body)
  return body && Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}

/**
 * A `fetch` that calls the service in this process, for the page renderer. It takes what the backend's
 * client passes: a URL, and a string as body.
 *
 * @param base the URL of the service, mount included
 */
export function serviceFetch(base: string, service: BackendService): typeof fetch {
  const mount = new URL(base).pathname
  return async (input, { method = 'GET', headers, body } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const result = await service({
      method,
      path: url.pathname.slice(mount.length) || '/',
      query: url.search.slice(1),
      headers: Object.fromEntries(headers instanceof Headers ? headers : new Headers(headers)),
      body: typeof body === 'string' ? Buffer.from(body) : null,
      clientAddress: '127.0.0.1',
      caller: 'renderer',
    })
    return new Response(result.body, result)
  }
}

/** A body that is sent in chunks names no length: it counts as the largest that is accepted. */
function announcedBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] ? maxBodyBytes : Number(headers['content-length'] ?? 0)
}

/** Null when it is empty. A client that leaves while it sends is no error. */
async function readBody(
  request: IncomingMessage,
): Promise<Uint8Array | null | 'too large' | 'aborted'> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBodyBytes) return 'too large'
      chunks.push(chunk)
    }
  } catch (error) {
    if (request.complete) throw error
    return 'aborted'
  }
  return size > 0 ? Buffer.concat(chunks) : null
}

const preflightResponse: BackendResponse = {
  status: 204,
  headers: { 'access-control-max-age': '7200' },
  body: null,
}
const maxBodyBytes = 1_048_576
const unread = 'Read the responses to your earlier requests first'

/**
 * The key is public and sessions are sent in a header rather than in cookies, so another site's page is an
 * anonymous visitor. Browsers refuse it all the same: it has nothing to do here, and its visitors' addresses
 * would be counted for what it requests.
 */
function allowOrigin({ request, response }: HttpExchange, siteUrl: string | undefined) {
  const { origin } = request.headers
  if (origin === undefined || origin !== siteUrl) return
  response.setHeader('Access-Control-Allow-Origin', origin)
  for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value)
}

const corsHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
  'access-control-allow-headers':
    'apikey, authorization, content-type, prefer, range, accept-profile, content-profile, x-client-info, x-supabase-api-version',
  'access-control-expose-headers': 'Content-Range, Retry-After, X-Supabase-Api-Version',
}
