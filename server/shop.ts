import { setTimeout as wait } from 'node:timers/promises'

import { listMailbox } from '../backend/mail/mailbox.ts'
import type { ShopBackend } from './backend.ts'
import { openEmbeddedBackend } from './embedded-backend.ts'
import type { Environment } from './environment.ts'
import { openHostedBackend } from './hosted-backend.ts'
import { listen, requireFreePort, type Handler, type HttpServer } from './http/http-server.ts'
import { openReleaseAssets, type ReleaseAssets } from './http/release-assets.ts'
import { openFiles } from './http/files.ts'
import { logRequestsTo } from './http/observation.ts'
import type { Log } from './log.ts'
import { openMailbox } from './mail/mailbox.ts'
import { openMetrics } from './metrics.ts'
import { openPages, type Pages } from './pages/pages.ts'
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
  const { metricsPort, accessLog } = environment
  const metrics = metricsPort === null ? null : await openMetrics(metricsPort, log)
  const observers = [
    ...(metrics ? [metrics.observe] : []),
    ...(accessLog ? [logRequestsTo(log)] : []),
  ]
  let http: HttpServer | null = null
  let isDraining = false
  let backend: ShopBackend | null = null
  let pages: Pages | null = null
  let releaseAssets: ReleaseAssets | null = null
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
    await http?.stopListening()
    await wait(drainMs / 2)
  }
  /** Finishes the requests in progress, then stops everything, the database last. */
  async function close() {
    await http?.close()
    await metrics?.close()
    await pages?.close()
    await releaseAssets?.close()
    await backend?.close()
  }
  try {
    backend = environment.supabase
      ? await openHostedBackend(environment.supabase, environment, log)
      : await openEmbeddedBackend(environment, log)
    // Vite is imported for `npm run dev` alone.
    pages = dev
      ? await (await import('./pages/dev-pages.ts')).openDevPages(environment, backend)
      : await openPages(environment, backend, log)
    const { owner } = backend.pools
    if (owner && !dev) releaseAssets = await openReleaseAssets(owner, log)
    const mailbox = owner && hasMailbox(environment) ? openMailbox(() => listMailbox(owner)) : null
    const handlers: Handler[] = [
      ...backend.handlers,
      healthHandler(backend.checkReadiness, () => isDraining),
      ...(mailbox ? [mailbox.handler] : []),
      await openFiles(environment.picturesDir),
      ...(releaseAssets ? [releaseAssets.handler] : []),
      pages.handler,
    ]
    metrics?.watch(backend, pages)
    http = await listen(environment, handlers, log, observers)
    return { welcome: welcome(environment, backend, mailbox?.address ?? null), drain, close }
  } catch (error) {
    await close()
    throw error
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
