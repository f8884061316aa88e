import { createContext } from 'react-router'

import type { Backend, BackendAddress, BackendOptions } from './backend.ts'

/** What the server passes to the loaders of each request. */
export interface ShopContext {
  /** The backend as an anonymous visitor: a rendered page holds no private data. */
  backend: Backend
  /** For browsers; an empty `url` is the page's own origin. */
  backendAddress: BackendAddress
  /** The public origin, without a trailing slash: the base of canonical links, never taken from a request. */
  siteUrl: string
  /** The address that pages name for questions; null for that of the brand. */
  shopEmail: string | null
  /** Logs an error, also one that the loader handles. */
  report: (error: unknown) => void
}

/** What the server passes to the renderer once. */
export interface RendererOptions extends Omit<ShopContext, 'backend'> {
  /** How the renderer itself reaches the backend. */
  renderer: BackendOptions
}

export const shopContext = createContext<ShopContext>()

/** The result of a read that the page can do without, or null when it fails; the error is logged. */
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
