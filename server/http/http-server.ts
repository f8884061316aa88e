import {
  createServer,
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http'
import { Server as NetServer } from 'node:net'

import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import { clientOf, lacksClient, type Client } from './client.ts'
import { boundConnections } from './connections.ts'
import { HeldBytes } from './held-bytes.ts'
import { observeResponse, type Observe } from './observation.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'

export interface HttpExchange {
  request: IncomingMessage
  response: ServerResponse
  /** Not decoded; starts with `/`. */
  path: string
  /** Without the question mark. */
  query: string
  client: Client
}

/** Answers a request, or returns false to leave it to the next handler. */
export type Handler = (exchange: HttpExchange) => boolean | Promise<boolean>

/** @internal Exported for tests. */
export type HttpServer = Awaited<ReturnType<typeof listen>>

/**
 * Listens, and passes each request to the first handler that takes it.
 *
 * @throws an error with a one-line message when the port cannot be taken
 */
export async function listen(
  { port, host, siteUrl, limits, trustedProxies }: Environment,
  handlers: Handler[],
  log: Log,
  observers: Observe[] = [],
  { socketTimeout, ...timeouts } = defaultTimeouts,
  always = securityHeaders,
) {
  const headers = siteUrl.startsWith('https:') ? { ...always, ...strictTransport } : always
  let isLeaving = false
  let hasWarned = false
  const connections = boundConnections(limits.bounds, trustedProxies)
  const heldBytes = new HeldBytes(limits.bounds)
  const options = { ...timeouts, maxHeaderSize, ServerResponse: responseClass(headers) }
  const server = createServer(options, (request, response) => {
    if (isLeaving) response.setHeader('Connection', 'close')
    if (!hasWarned && lacksClient(request, trustedProxies)) {
      hasWarned = true
      log.warn(
        'A request came through a proxy of TRUSTED_PROXIES without X-Forwarded-For: let the proxy set it, or all visitors share the limits of the proxy',
      )
    }
    const client = clientOf(request, response, trustedProxies, heldBytes)
    if (observers.length > 0) observeResponse(request, response, client, observers)
    connections.serve(request, response)
    void dispatch(request, response, client, handlers, log)
  })
  server.on('connection', (socket) => connections.add(socket))
  server.timeout = socketTimeout
  await listenOn(server, host, port)
  server.on('error', (error) => log.error({ err: error }, 'HTTP server error'))
  const closed = new Promise((resolve) => server.once('close', resolve))
  let stopping: Promise<void> | null = null
  async function stop() {
    isLeaving = true
    await untilAllAccepted(server)
    // `server.close` would end idle connections too, on which a proxy may be sending a request.
    NetServer.prototype.close.call(server)
  }
  /** Accepts no more connections, serves those that are open, and asks for their end. */
  const stopListening = () => (stopping ??= stop())
  return {
    server,
    stopListening,
    /** Stops listening and finishes the requests in progress. */
    async close() {
      await stopListening()
      await closeConnections(server, closed)
    },
  }
}

/**
 * Listens for a moment, so that a taken port is reported before anything else is touched.
 *
 * @throws an error with a one-line message
 */
export async function requireFreePort({ host, port }: Environment): Promise<void> {
  const server = createServer()
  await listenOn(server, host, port)
  await new Promise((resolve) => server.close(resolve))
}

/** @throws an error with a one-line message that names the `variable` of the port */
export async function listenOn(
  server: Server,
  host: string,
  port: number,
  variable = 'PORT',
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(listenError(error, host, port, variable))),
    )
    server.listen(port, host, backlog, resolve)
  })
}

/**
 * Waits for a turn of the event loop without a new connection. The system resets those that are not
 * accepted when the server stops listening; a proxy that has sent a request by then cannot repeat it.
 */
async function untilAllAccepted(server: Server): Promise<void> {
  let isQuiet = false
  const note = () => void (isQuiet = false)
  server.on('connection', note)
  // A flood of connections is not waited for.
  for (let turn = 0; !isQuiet && turn < backlog; turn++) {
    isQuiet = true
    await new Promise((resolve) => setImmediate(resolve))
  }
  server.off('connection', note)
}

/**
 * A response that always carries `headers`, unless it sets one itself. Written together with the
 * response's own headers they cost next to nothing, unlike `setHeader` for each.
 */
function responseClass(always: Record<string, string>) {
  return class extends ServerResponse {
    override writeHead(status: number, headers?: unknown) {
      return super.writeHead(status, { ...always, ...(headers as OutgoingHttpHeaders) })
    }
  }
}

async function dispatch(
  request: IncomingMessage,
  response: ServerResponse,
  client: Client,
  handlers: Handler[],
  log: Log,
) {
  const [path = '', ...rest] = (request.url ?? '/').split('?')
  const query = rest.join('?')
  try {
    if (!path.startsWith('/')) return sendError(response, 400, 'Bad request')
    const exchange = { request, response, path, query, client }
    for (const handler of handlers) {
      const handled = handler(exchange)
      // Only promises are awaited: an await for each handler would cost a turn of the event loop.
      if (handled === true || (handled !== false && (await handled))) return
    }
    sendError(response, 404, 'Not found')
  } catch (error) {
    log.error({ err: error, method: request.method, path }, 'Request failed')
    if (response.headersSent) response.destroy()
    else sendError(response, 500, 'Something went wrong. Please try again.')
  }
}

/** Sends a plain-text error without internal details. */
export function sendError(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...((status === 503 || status === 429) && { 'Retry-After': '2' }),
  })
  response.end(`${text}\n`)
}

/** Answers 405 unless the request only reads; returns whether it did. */
export function refuseWrite({ request, response }: HttpExchange): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  response.writeHead(405, { Allow: 'GET, HEAD' }).end()
  return true
}

/** One line that says what to do. */
function listenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  variable: string,
): string {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: stop that one, or choose another with ${variable}=…`,
    EACCES: `This user may not listen on port ${port}: choose one above 1023 with ${variable}=…`,
    EADDRNOTAVAIL: `This machine has no address ${host}: choose another with HOST=…`,
    ENOTFOUND: `HOST ${host} is not a known name`,
  }
  return reasons[error.code ?? ''] ?? `The shop cannot listen on ${host}:${port}: ${error.message}`
}

/** Finishes the requests in progress, closes idle connections, and after `closeTimeoutMs` all others. */
async function closeConnections(server: Server, closed: Promise<unknown>) {
  server.closeIdleConnections()
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const timeout = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  await closed
  clearInterval(sweep)
  clearTimeout(timeout)
}

const closeTimeoutMs = 5_000
// A browser whose connection does not fit tries again after 1, 3, 7 s; Node's default is 511.
const backlog = 4_096
const maxHeaderSize = 16 * 1024

/** In milliseconds; the first two are answered with 408 by node:http. */
export const defaultTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  /** Without a byte in either direction during a request or response. */
  socketTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
}
