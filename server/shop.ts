import type { Server } from 'node:http'

import { openAssets } from './assets.ts'
import type { ShopBackend } from './backend.ts'
import { Doorway } from './doorway.ts'
import { openEmbeddedBackend } from './embedded-backend.ts'
import type { Environment } from './environment.ts'
import { openHostedBackend } from './hosted-backend.ts'
import { listen, type Door } from './host.ts'
import { healthDoor } from './health.ts'
import type { Log } from './log.ts'
import { mailboxDoor } from './mailbox.ts'
import { openPages, type Pages } from './pages.ts'

/** A shop that is open for visitors. */
export interface Shop {
  server: Server
  /** What a person who started it wants to read. */
  welcome: string
  /** Finishes what is under way, then stops everything, the database last. */
  close(): Promise<void>
}

/**
 * Opens the whole shop in this process. The port is taken first: whoever asks during the start gets a
 * 503, and a taken port is noticed before a database is touched.
 *
 * @param dev pages are made from app/ as it is at each visit, rather than from what was built
 * @throws an error with a one-line message for every expected trouble
 */
export async function openShop(environment: Environment, log: Log, dev = false): Promise<Shop> {
  const doors: Door[] = []
  const host = await listen(environment, doors, log)
  let backend: ShopBackend | null = null
  let pages: Pages | null = null
  try {
    backend = environment.supabase
      ? await openHostedBackend(environment.supabase, environment, log)
      : await openEmbeddedBackend(environment, log)
    pages = dev
      ? await openChangingPages(environment, backend)
      : await openPages(environment, backend, log, new Doorway(host.server))
    doors.push(
      ...backend.doors,
      healthDoor(backend),
      ...(backend.mailbox ? [mailboxDoor(backend.mailbox)] : []),
      await openAssets(),
      pages.door,
    )
  } catch (error) {
    await host.close()
    await pages?.close()
    await backend?.close()
    throw error
  }
  const opened = backend
  const renderer = pages
  return {
    server: host.server,
    welcome: welcome(environment, opened),
    async close() {
      await host.close()
      await renderer.close()
      await opened.close()
    },
  }
}

/** Vite is a tool of whoever works on the shop; a shop in earnest need not load it, or have it. */
async function openChangingPages(environment: Environment, backend: ShopBackend): Promise<Pages> {
  const { openDevPages } = await import('./dev-pages.ts')
  return openDevPages(environment, backend)
}

function welcome({ siteUrl }: Environment, backend: ShopBackend) {
  const lines = [`The shop is open at ${siteUrl}`]
  if (backend.mailbox) lines.push(`Its mails are at ${siteUrl}/mailbox`)
  if (backend.hasDemoShoppers) {
    lines.push(
      'Two shoppers to try it with, password lisiere-demo: ada@example.com, ben@example.com',
    )
  }
  return `${lines.join('\n')}\n`
}
