import { createServer } from 'node:http'

import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

import type { ShopBackend } from './backend.ts'
import { gauge, watchMails, watchStandbys } from './database-metrics.ts'
import type { Observed } from './http/observation.ts'
import { listenOn } from './http/http-server.ts'
import type { Log } from './log.ts'
import type { Pages } from './pages/pages.ts'

interface Metrics {
  /** Counts a request that was answered. */
  observe(request: Observed): void
  /** From now on the backend and the pages are measured, too. */
  watch(backend: ShopBackend, pages: Pick<Pages, 'load'>): void
  close(): Promise<void>
}

/**
 * Serves metrics in the format of Prometheus at /metrics, on a port of 127.0.0.1 that no visitor reaches.
 * Everything but the requests is read when it is asked for.
 *
 * @throws an error with a one-line message when the port cannot be taken
 */
export async function openMetrics(port: number, log: Log): Promise<Metrics> {
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
    observe({ kind, status, ms, limit }) {
      requests.inc({ kind, status })
      if (status === 429) refusals.inc({ limit: limit ?? 'inFlight' })
      seconds.observe({ kind }, ms / 1_000)
    },
    watch(backend, pages) {
      watchPages(registry, pages)
      watchBackend(registry, backend)
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function watchPages(registry: Registry, pages: Pick<Pages, 'load'>) {
  registry.registerMetric(
    new Counter({
      name: 'lisiere_page_cache_total',
      help: 'Requests for pages: sent from memory (hit), from memory although outdated (stale), or rendered first (miss).',
      labelNames: ['result'],
      registers: [],
      collect() {
        this.reset()
        for (const [result, count] of Object.entries(pages.load().cache))
          this.inc({ result }, count)
      },
    }),
  )
  gauge(registry, {
    name: 'lisiere_catalog_listener',
    help: '1 while notifications of catalogue changes are received. Left out where there are none.',
    collect(set) {
      const { isListening } = pages.load()
      if (isListening !== null) set({}, isListening ? 1 : 0)
    },
  })
}

function watchBackend(registry: Registry, backend: ShopBackend) {
  const { pools, scheduler } = backend
  gauge(registry, {
    name: 'lisiere_ready',
    help: '1 for each part that works: database, read, write. Unknown parts are left out.',
    labels: ['part'],
    async collect(set) {
      for (const [part, state] of Object.entries(await backend.checkReadiness()))
        if (state !== 'unknown') set({ part }, state === 'ok' ? 1 : 0)
    },
  })
  gauge(registry, {
    name: 'lisiere_database_connections',
    help: 'Connections of a pool that are busy or idle, and work that waits for one.',
    labels: ['pool', 'state'],
    collect(set) {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        set({ pool, state: 'busy' }, totalCount - idleCount)
        set({ pool, state: 'idle' }, idleCount)
        set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  if (scheduler)
    gauge(registry, {
      name: 'lisiere_database_jobs',
      help: 'Work that has its turn at the database, and work that waits for it, by class.',
      labels: ['class', 'state'],
      collect(set) {
        for (const [name, { running, waiting }] of Object.entries(scheduler.load())) {
          set({ class: name, state: 'running' }, running)
          set({ class: name, state: 'waiting' }, waiting)
        }
      },
    })
  if (pools.owner) watchMails(registry, pools.owner)
  // A hosted project watches its own.
  if (pools.owner && scheduler) watchStandbys(registry, pools.owner)
}
