import type { Pool } from 'pg'

import type { BackendAddress, BackendOptions } from '../app/client/backend.ts'
import type { DatabaseScheduler } from '../backend/scheduling/schedulers.ts'
import type { Handler } from './http/http-server.ts'
import type { Readiness } from './readiness.ts'

/** The backend as the server uses it: embedded in this process, or a hosted project. */
export interface ShopBackend {
  /** The services that this process offers to browsers; none for a hosted backend. */
  handlers: Handler[]
  /** For browsers; an empty `url` is this origin. */
  address: BackendAddress
  /** For the page renderer. */
  renderer: BackendOptions
  /** Connections to the database; none for a hosted backend without DATABASE_URL. */
  pools: { rest?: Pool; accounts?: Pool; owner?: Pool }
  /** Null for a hosted backend. */
  scheduler: DatabaseScheduler | null
  hasDemoShoppers: boolean
  /** What a new shop began with, in one line; null for others. */
  news: string | null
  /** Tries what the shop needs in order to serve. Never rejects. */
  checkReadiness(): Promise<Readiness>
  close(): Promise<void>
}
