import type { ServerResponse } from 'node:http'

import type { ShopBackend } from './backend.ts'
import type { Door } from './host.ts'

/** `GET /health`: 200 when pages and database answer, else 503. For whoever watches over the shop. */
export function healthDoor(backend: ShopBackend): Door {
  const startedAt = new Date().toISOString()
  return ({ response, path }) => (path === '/health' ? answer(response) : false)

  async function answer(response: ServerResponse) {
    const database = (await backend.isAnswering()) ? 'ok' : 'away'
    const status = database === 'ok' ? 'ok' : 'degraded'
    response.writeHead(status === 'ok' ? 200 : 503, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(status === 'ok' ? {} : { 'Retry-After': '2' }),
    })
    response.end(JSON.stringify({ status, database, startedAt }))
    return true
  }
}
