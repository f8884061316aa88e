import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import type { Pool } from 'pg'

import { isDatabaseUnavailable, reasonOf } from '../backend/database/database-errors.ts'
import type { Handler } from './http/http-server.ts'
import type { Log } from './log.ts'

/** What a shop needs in order to serve. `unknown`: not tried, because another part failed or is elsewhere. */
export type Readiness = Record<'database' | 'read' | 'write', 'ok' | 'failed' | 'unknown'>

/**
 * Tries what a shop needs on a connection of `pool`, which serves nothing else: a busy shop is ready. Never
 * rejects; failures are logged when they differ from those before.
 */
export function createReadinessCheck(pool: Pool, log: Log): () => Promise<Readiness> {
  let logged = ''

  return async () => {
    const failures: string[] = []
    const readiness: Readiness = { database: 'unknown', read: 'unknown', write: 'unknown' }
    for (const [part, statements] of tries) {
      try {
        // Of a query that fails the pool discards the connection, with its transaction.
        await pool.query(statements)
        readiness[part] = 'ok'
      } catch (error) {
        readiness[part] = 'failed'
        failures.push(`${part}: ${reasonOf(error)}`)
        if (part === 'database' || isDatabaseUnavailable(error)) break
      }
    }
    const failed = failures.join('; ')
    if (failed !== '' && failed !== logged) log.error(`The shop is not ready: ${failed}`)
    logged = failed
    return readiness
  }
}

// An empty shop is ready as well.
const tries: [keyof Readiness, string][] = [
  ['database', 'select'],
  [
    'read',
    `begin read only;
     set local role anon;
     select id, name, description, price from public.shop_products limit 1;
     rollback`,
  ],
  ['write', 'begin; insert into private.write_checks default values; rollback'],
]

/**
 * `GET /health`: 200 while the process lives. Restart it when this fails.
 *
 * `GET /ready`: 200 unless the server is about to close: send it no visitors then. The body names what works.
 * A database that fails is no reason for 503: it fails for all hosts, and a proxy that took out all of them
 * would keep visitors from the pages in memory. For the same reason a database that hangs is not waited for.
 * `check` runs at most once a second, however many ask.
 */
export function healthHandler(
  check: () => Promise<Readiness>,
  isDraining: () => boolean = () => false,
): Handler {
  const startedAt = new Date().toISOString()
  let current: Promise<Readiness> | null = null

  function readiness(): Promise<Readiness> {
    current ??= check().finally(() => setTimeout(() => (current = null), resultMs).unref())
    return Promise.race([current, timedOut()])
  }

  return ({ response, path }) => {
    if (path === '/health') return sendJson(response, 200, { status: 'ok', startedAt })
    if (path !== '/ready') return false
    if (isDraining()) return sendJson(response, 503, { status: 'closing', startedAt })
    return readiness().then((parts) => {
      const works = !Object.values(parts).includes('failed')
      return sendJson(response, 200, { status: works ? 'ok' : 'degraded', ...parts, startedAt })
    })
  }
}

function timedOut(): Promise<Readiness> {
  return wait(waitMs, { database: 'failed', read: 'unknown', write: 'unknown' }, { ref: false })
}

function sendJson(response: ServerResponse, status: number, body: object): true {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': '2' }),
  })
  response.end(JSON.stringify(body))
  return true
}

const resultMs = 1_000
// Less than the second that proxies wait for a health check.
const waitMs = 500
