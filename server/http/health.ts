import type { ServerResponse } from 'node:http'

import type { Readiness } from '../readiness.ts'
import type { Handler } from './http-server.ts'

/**
 * `GET /health`: 200 while the process lives. Restart it when this fails.
 *
 * `GET /ready`: 200 while the shop can serve, else 503 with the part that fails. Send it no visitors while
 * this fails; a restart would not help. It fails while the server is about to close, too. `check` runs at most once a second, however many ask.
 */
export function healthHandler(
  check: () => Promise<Readiness>,
  isDraining: () => boolean = () => false,
): Handler {
  const startedAt = new Date().toISOString()
  let current: Promise<Readiness> | null = null

  function readiness(): Promise<Readiness> {
    current ??= check().finally(() => setTimeout(() => (current = null), resultMs).unref())
    return current
  }

  return ({ response, path }) => {
    if (path === '/health') return answer(response, 200, { status: 'ok', startedAt })
    if (path !== '/ready') return false
    if (isDraining()) return answer(response, 503, { status: 'closing', startedAt })
    return readiness().then((parts) => {
      const isReady = !Object.values(parts).includes('failed')
      const status = isReady ? 'ok' : 'degraded'
      return answer(response, isReady ? 200 : 503, { status, ...parts, startedAt })
    })
  }
}

function answer(response: ServerResponse, status: number, body: object): true {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': '2' }),
  })
  response.end(JSON.stringify(body))
  return true
}

const resultMs = 1_000
