import { createHmac, randomBytes } from 'node:crypto'

import type { Log } from '../log.ts'
import type { Observe } from './observation.ts'

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
