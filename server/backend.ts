import type { Pool } from 'pg'

import type { BackendAddress, BackendOptions } from '../app/backend/backend.ts'
import type { MailboxMail } from '../backend/mail/mailbox.ts'
import type { listenTo } from '../backend/database/notification-listener.ts'
import type { DatabaseScheduler } from '../backend/scheduling/schedulers.ts'
import type { Handler } from './http/http-server.ts'
import type { Readiness } from './readiness.ts'
import type { ReleaseAssets } from './http/release-assets.ts'

type Listen = typeof listenTo

/** The backend as the server uses it: embedded in this process, or a hosted project. */
export interface ShopBackend {
  /** The services that this process offers to browsers; none for a hosted backend. */
  handlers: Handler[]
  /** For browsers; an empty `url` is this origin. */
  address: BackendAddress
  /** For the page renderer. */
  renderer: BackendOptions
  /** Reads the mails of a shop for trying out that has no SMTP server; null for any other. */
  mailbox: (() => Promise<MailboxMail[]>) | null
  hasDemoShoppers: boolean
  /** Listens to channel `catalog` of the database; null for a hosted backend without DATABASE_URL. */
  listenToCatalog: ((handlers: Parameters<Listen>[2]) => ReturnType<Listen>) | null
  /** The files of other releases; null for a hosted backend without DATABASE_URL. */
  openReleaseAssets: (() => Promise<ReleaseAssets>) | null
  /** Tries what the shop needs in order to serve. Never rejects. */
  checkReadiness(): Promise<Readiness>
  /** What the metrics read. */
  watched: { pools: Record<string, Pool>; scheduler: DatabaseScheduler | null }
  close(): Promise<void>
}
