import {
  createServer,
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http'

import type { Environment } from './environment.ts'
import { hostLimits } from './limits.ts'
import type { Log } from './log.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'

export interface Visit {
  request: IncomingMessage
  response: ServerResponse
  /** Decoded by nobody yet; starts with `/`. */
  path: string
  /** Without the question mark. */
  query: string
}

/** Takes a visit, or says false and leaves it to the next door. */
export type Door = (visit: Visit) => boolean | Promise<boolean>

export interface Host {
  server: Server
  close(): Promise<void>
}

/**
 * Takes the port and lets visits in through the first door that takes them. `doors` may still be
 * empty: until the first one stands there, every visit is told to come back in a moment.
 */
export async function listen(
  { port, host, siteUrl, limits }: Environment,
  doors: Door[],
  log: Log,
  patience: Patience = hostPatience,
): Promise<Host> {
  const headers = siteUrl.startsWith('https:')
    ? { ...securityHeaders, ...strictTransport }
    : securityHeaders
  let closing = false
  const { silenceTimeout, ...patienceOfNode } = patience
  const options = { ...patienceOfNode, maxHeaderSize, ServerResponse: responseWith(headers) }
  const server = createServer(options, (request, response) => {
    // A kept connection would bring requests for as long as its visitor clicks.
    if (closing) response.setHeader('Connection', 'close')
    void letIn(request, response, doors, log)
  })
  server.timeout = silenceTimeout
  server.maxConnections = hostLimits(limits).connections
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(whyNot(error, host, port))),
    )
    server.listen(port, host, connectionsWaiting, resolve)
  })
  server.on('error', (error) => log.error({ err: error }, 'The server met an error'))
  return {
    server,
    close() {
      closing = true
      return closeServer(server)
    },
  }
}

/**
 * A response that carries `always`, unless it says one of them itself. Given to node:http together with
 * the answer's own headers, they cost it nothing; set one by one before, a seventh of an answer.
 */
function responseWith(always: Record<string, string>) {
  return class extends ServerResponse {
    override writeHead(status: number, headers?: unknown) {
      return super.writeHead(status, { ...always, ...(headers as OutgoingHttpHeaders) })
    }
  }
}

async function letIn(request: IncomingMessage, response: ServerResponse, doors: Door[], log: Log) {
  const [path, query] = splitOnce(request.url ?? '/', '?')
  try {
    if (doors.length === 0)
      return refuse(response, 503, 'The shop is opening. Please come back in a moment.')
    if (!path.startsWith('/')) return refuse(response, 400, 'Bad request')
    const visit = { request, response, path, query }
    for (const door of doors) {
      const taken = door(visit)
      // Most doors know at once that a visit is not theirs: waiting for each would cost it a turn.
      if (taken === true || (taken !== false && (await taken))) return
    }
    refuse(response, 404, 'Not found')
  } catch (error) {
    log.error({ err: error, method: request.method, path }, 'A visit failed')
    if (response.headersSent) response.destroy()
    else refuse(response, 500, 'Something went wrong. Please try again.')
  }
}

/** A plain answer for whoever cannot be served; it tells nothing about the inside. */
export function refuse(response: ServerResponse, status: number, text: string) {
  const headers: Record<string, string> = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  }
  if (status === 503) headers['Retry-After'] = '2'
  response.writeHead(status, headers).end(`${text}\n`)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number) {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: stop that one, or choose another with PORT=…`,
    EACCES: `This user may not listen on port ${port}: choose one above 1023 with PORT=…`,
    EADDRNOTAVAIL: `This machine has no address ${host}: choose another with HOST=…`,
    ENOTFOUND: `HOST ${host} is not a known name`,
  }
  return reasons[error.code ?? ''] ?? `The shop cannot listen on ${host}:${port}: ${error.message}`
}

/** Lets answers under way finish, hangs up on idle connections, and on the rest after a while. */
async function closeServer(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // An answer that was under way leaves its connection idle a moment later.
  const sweeping = setInterval(() => server.closeIdleConnections(), 50)
  const patience = setTimeout(() => server.closeAllConnections(), closePatienceMs)
  await closed
  clearInterval(sweeping)
  clearTimeout(patience)
}

const closePatienceMs = 5_000
// Those that come at the same moment and are not let in yet. Past it a browser tries again after 1, 3, 7
// seconds; Node's own number, 511, is too few for a crowd.
const connectionsWaiting = 4_096
const maxHeaderSize = 16 * 1024

/** For how long a visitor may take, in milliseconds. Who takes longer is hung up on; node:http answers 408 by itself. */
export interface Patience {
  headersTimeout: number
  requestTimeout: number
  keepAliveTimeout: number
  /** Nothing sent and nothing taken, in the middle of a request or an answer. */
  silenceTimeout: number
  connectionsCheckingInterval: number
}

export const hostPatience: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  silenceTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
}
