import { createServer } from 'node:http'

import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { ShopBackend } from './backend.ts'
import type { Observed } from './http/observation.ts'
import { listenOn } from './http/http-server.ts'
import type { Log } from './log.ts'
import type { Pages } from './pages/pages.ts'

/**
 * Serves metrics in the format of Prometheus at /metrics, on a port of 127.0.0.1 that no visitor reaches.
 * Everything but the requests is read when it is asked for.
 *
 * @throws an error with a one-line message when the port cannot be taken
 */
export async function openMetrics(port: number, log: Log) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'lisiere_http_requests_total',
    help: 'Requests that were answered, by kind and status; 499: the client left before.',
    labelNames: ['kind', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'lisiere_http_request_seconds',
    help: 'From the headers of a request to the end of its response.',
    labelNames: ['kind'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'lisiere_refusals_total',
    help: 'Requests with status 429, by the limit that refused them.',
    labelNames: ['limit'],
    registers: [registry],
  })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'The metrics were not read')
        response.writeHead(500).end()
      },
    )
  })
  await listenOn(server, '127.0.0.1', port, 'METRICS_PORT')
  return {
    /** Counts a request that was answered. */
    observe({ kind, status, ms, limit }: Observed) {
      requests.inc({ kind, status })
      if (status === 429) refusals.inc({ limit: limit ?? 'inFlight' })
      seconds.observe({ kind }, ms / 1_000)
    },
    /** From now on the backend and the pages are measured, too. */
    watch(backend: ShopBackend, { isListening }: Pick<Pages, 'isListening'>) {
      const heard =
        '1 while notifications of catalogue changes are received. Left out where there are none.'
      watch(registry, 'lisiere_catalog_listener', heard, [], () => {
        const value = isListening()
        return value === null ? [] : [{ value: Number(value) }]
      })
      watchBackend(registry, backend)
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function watchBackend(registry: Registry, { pools, scheduler, checkReadiness }: ShopBackend) {
  const ready = '1 for each part that works: database, read, write. Unknown parts are left out.'
  watch(registry, 'lisiere_ready', ready, ['part'], async () =>
    Object.entries(await checkReadiness())
      .filter(([, state]) => state !== 'unknown')
      .map(([part, state]) => ({ part, value: Number(state === 'ok') })),
  )
  const connections = 'Connections of a pool that are busy or idle, and work that waits for one.'
  watch(registry, 'lisiere_database_connections', connections, ['pool', 'state'], () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
      { pool, state: 'busy', value: totalCount - idleCount },
      { pool, state: 'idle', value: idleCount },
      { pool, state: 'waiting', value: waitingCount },
    ]),
  )
  if (pools.owner) watchDatabase(registry, pools.owner, mails)
  // A hosted project watches its own.
  if (pools.owner && scheduler) watchDatabase(registry, pools.owner, standbys)
}

type Rows = (Record<string, string | number> & { value: number })[]

/** A value that is read when it is asked for. One that cannot be read is left out, and the others are served. */
function watch(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Rows | Promise<Rows>,
) {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const rows = await Promise.try(read).catch(() => [])
      this.reset()
      // One without labels is 0 after a reset: it is left out by removing it.
      if (labelNames.length === 0) this.remove()
      for (const { value, ...labels } of rows) this.set(labels, value)
    },
  })
  registry.registerMetric(gauge)
}

/** Name, help, labels, and SQL whose rows have a `value` and a text for each label. */
type Query = [name: string, help: string, labels: string[], sql: string]

/** @internal Exported for tests. */
export function watchDatabase(registry: Registry, owner: Pool, queries: Query[]) {
  for (const [name, help, labels, sql] of queries)
    watch(registry, name, help, labels, async () => (await owner.query<Rows[number]>(sql)).rows)
}

/** @internal Exported for tests. */
export const mails: Query[] = [
  [
    'lisiere_mails',
    'Mails that wait to be sent, and those that were given up.',
    ['state'],
    `select 'waiting' as state, count(*)::integer as value from private.outbox
     where sent_at is null and next_attempt_at < 'infinity'
     union all
     select 'given_up', count(*)::integer from private.outbox
     where sent_at is null and next_attempt_at = 'infinity'`,
  ],
  [
    'lisiere_mail_oldest_seconds',
    'The age of the oldest mail that waits; 0 without one.',
    [],
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float as value
     from private.outbox where sent_at is null and next_attempt_at < 'infinity'`,
  ],
]

/**
 * A standby has a replication slot, which every role may see; its lag in seconds takes pg_monitor.
 *
 * @internal Exported for tests.
 */
export const standbys: Query[] = [
  [
    'lisiere_database_slot_active',
    '1 while the standby of a replication slot is connected.',
    ['slot'],
    `select slot_name::text as slot, active::integer as value
     from pg_replication_slots where not temporary`,
  ],
  [
    'lisiere_database_slot_lag_bytes',
    'Write-ahead log that is kept for the standby of a replication slot.',
    ['slot'],
    // Null of a slot that never had a standby, or has lost its log.
    `select slot_name::text as slot, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float as value
     from pg_replication_slots where not temporary and restart_lsn is not null`,
  ],
  [
    'lisiere_database_standby_lag_seconds',
    'How long ago a standby lacked what the primary commits now.',
    ['standby'],
    // Without a write there is no lag. Without pg_monitor the state is null.
    `select application_name || ' ' || coalesce(host(client_addr), 'local') as standby,
       coalesce(max(extract(epoch from replay_lag)), 0)::float as value
     from pg_stat_replication where state = 'streaming' group by 1`,
  ],
  [
    'lisiere_database_archive_broken',
    '1 while the write-ahead log cannot be archived; left out without an archive.',
    [],
    `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::integer as value
     from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  ],
]
