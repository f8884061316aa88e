import { createContext, type ServerBuild } from 'react-router'

import type { Backend, BackendAddress, BackendOptions } from './backend.ts'
import type { Database } from './database.types.ts'

/** The numbers that an owner sets: the columns of `shop_settings` that everybody sees. The database has the defaults. */
export type Rates = Database['public']['Tables']['shop_settings']['Row']

/** What the server passes to the loaders of each request. */
export interface ShopContext {
  /** The backend as an anonymous visitor: a rendered page holds no private data. */
  backend: Backend
  /** For browsers. An empty `url` means the page's own origin. */
  backendAddress: BackendAddress
  /** The public origin without a trailing slash. The base of canonical links, never taken from a request. */
  siteUrl: string
  /** The contact address on pages; null for that of content/shop.ts. */
  shopEmail: string | null
  /** The shop's numbers, read once for a request; the last known ones when they cannot be read. */
  rates: () => Promise<Rates>
  /** All routes, for the sitemap. */
  routes: NonNullable<ServerBuild['routes'][string]>[]
  /** Logs an error, including one that the loader handles. */
  report: (error: unknown) => void
}

/** What the server passes to the renderer once. */
export interface RendererOptions extends Omit<ShopContext, 'backend' | 'rates' | 'routes'> {
  /** The renderer's own access to the backend. */
  renderer: BackendOptions
}

export const shopContext = createContext<ShopContext>()

/** The result of an optional read, or null if it fails; the error is logged. */
export async function orNull<Result>(
  read: Promise<Result>,
  report: ShopContext['report'],
): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    report(error)
    return null
  }
}
