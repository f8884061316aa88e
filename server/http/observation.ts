import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Log } from '../log.ts'
import type { Client } from './client.ts'

/** A request whose response has ended, for metrics and the access log. */
export interface Observed {
  kind: 'page' | 'data' | 'file' | 'rest' | 'auth' | 'health'
  method: string
  /** Without the query. */
  path: string
  /** 499 when the client left before the end of the response. */
  status: number
  ms: number
  /** Of the response, with its headers. */
  bytes: number
  /** The client as limits count it. */
  client: string
  /** With status 429: the limit that refused it. */
  limit: string | null
}

export type Observe = (request: Observed) => void

/** Calls the observers at the end of the response. */
export function observeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  client: Client,
  observers: Observe[],
): void {
  const { socket, method = '', url = '/' } = request
  const startedAt = performance.now()
  const bytesBefore = socket.bytesWritten
  // The address is not known any more once the connection is closed.
  const { subject } = client
  const path = url.split('?', 1)[0] ?? ''
  response.once('close', () => {
    const observed: Observed = {
      kind: kindOf(path),
      method,
      path,
      status: response.writableFinished ? response.statusCode : 499,
      ms: performance.now() - startedAt,
      bytes: socket.bytesWritten - bytesBefore,
      client: subject,
      limit: client.refusedBy,
    }
    for (const observe of observers) observe(observed)
  })
}

function kindOf(path: string): Observed['kind'] {
  if (path.startsWith('/rest/v1')) return 'rest'
  if (path.startsWith('/auth/v1')) return 'auth'
  if (path === '/health' || path === '/ready') return 'health'
  if (path.endsWith('.data')) return 'data'
  return /\.\w{1,11}$/.test(path) ? 'file' : 'page'
}

/**
 * Logs one line a request, without what is personal or secret: no query (tokens, what people search for),
 * no e-mail address, and in place of the client's address a name that is another one after each start.
 */
export function logRequestsTo(log: Log): Observe {
  const key = randomBytes(16)
  return ({ kind, method, path, status, ms, bytes, client }) =>
    log.info(
      {
        kind,
        method,
        path: path.replaceAll(segmentsWithAt, '…'),
        status,
        ms: Math.round(ms * 10) / 10,
        bytes,
        client: createHmac('sha256', key).update(client).digest('base64url').slice(0, 10),
      },
      'Request',
    )
}

const segmentsWithAt = /[^/]*(?:@|%40)[^/]*/g
