import { setTimeout as wait } from 'node:timers/promises'

import { listMailbox } from '../backend/mail/mailbox.ts'
import type { ShopBackend } from './backend.ts'
import { openEmbeddedBackend } from './embedded-backend.ts'
import type { Environment } from './environment.ts'
import { openHostedBackend } from './hosted-backend.ts'
import { listen, requireFreePort, type Handler } from './http/http-server.ts'
import { openReleaseAssets } from './http/release-assets.ts'
import { openFiles } from './http/files.ts'
import { logRequestsTo } from './http/observation.ts'
import type { Log } from './log.ts'
import { openMailbox } from './mail/mailbox.ts'
import { openMetrics } from './metrics.ts'
import { openPages } from './pages/pages.ts'
import { healthHandler } from './readiness.ts'
import { hasMailbox } from './start-warnings.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * Opens the whole shop in this process. A taken port is reported before a database is touched, but it
 * listens last: a proxy sends nothing to a port that refuses connections.
 *
 * @param dev renders pages from app/ as it is at each request, rather than from the build
 * @throws an error with a one-line message for every expected problem
 */
export async function openShop(environment: Environment, log: Log, dev = false) {
  await requireFreePort(environment)
  // What is open when a later part fails is closed, the last one first.
  await using opened = new AsyncDisposableStack()
  const { metricsPort, accessLog } = environment
  const metrics = metricsPort === null ? null : await openMetrics(metricsPort, log)
  if (metrics) opened.defer(metrics.close)
  const backend = environment.supabase
    ? await openHostedBackend(environment.supabase, environment, log)
    : await openEmbeddedBackend(environment, log)
  opened.defer(backend.close)
  // Vite is imported for `npm run dev` alone.
  const pages = dev
    ? await (await import('./pages/dev-pages.ts')).openDevPages(environment, backend)
    : await openPages(environment, backend, log)
  opened.defer(pages.close)
  const { owner } = backend.pools
  const releaseAssets = owner && !dev ? await openReleaseAssets(owner, log) : null
  if (releaseAssets) opened.defer(releaseAssets.close)
  const mailbox = owner && hasMailbox(environment) ? openMailbox(() => listMailbox(owner)) : null
  let isDraining = false
  const handlers: Handler[] = [
    ...backend.handlers,
    healthHandler(backend.checkReadiness, () => isDraining),
    ...(mailbox ? [mailbox.handler] : []),
    await openFiles(environment.picturesDir),
    ...(releaseAssets ? [releaseAssets.handler] : []),
    pages.handler,
  ]
  metrics?.watch(backend, pages)
  const observers = [
    ...(metrics ? [metrics.observe] : []),
    ...(accessLog ? [logRequestsTo(log)] : []),
  ]
  const http = await listen(environment, handlers, log, observers)
  opened.defer(http.close)
  /**
   * Where other hosts may serve the same database: says at `/ready` that it is about to close. For half of
   * `drainMs` it serves as before, and balancers that ask go elsewhere. Then it stops listening, so that other
   * proxies do, too, and serves the connections that are open for the other half.
   */
  async function drain() {
    // The embedded database serves one host.
    if (!environment.databaseUrl && !environment.supabase) return
    isDraining = true
    await wait(drainMs / 2)
    await http.stopListening()
    await wait(drainMs / 2)
  }
  const kept = opened.move()
  return {
    welcome: welcome(environment, backend, mailbox?.address ?? null),
    drain,
    /** Finishes the requests in progress, then stops everything. */
    close: () => kept.disposeAsync(),
  }
}

function welcome({ siteUrl }: Environment, backend: ShopBackend, mailbox: string | null) {
  const lines = [`The shop is open at ${siteUrl}`]
  if (mailbox) lines.push(`Its mails are at ${siteUrl}${mailbox}`)
  if (backend.news) lines.push(backend.news)
  if (backend.hasDemoShoppers) {
    lines.push(
      'Two shoppers to try it with, password lisiere-demo: ada@example.com, ben@example.com',
    )
  }
  return `${lines.join('\n')}\n`
}

// Proxies ask /ready every two seconds, and close idle connections after two.
const drainMs = 5_000
