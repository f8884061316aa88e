import { createContext } from 'react-router'

import type { Backend, BackendAddress } from './backend.ts'

/** What the host hands to the renderer with each request. */
export interface ShopContext {
  /** The backend with the visitor's key: a rendered page can hold nobody's data. */
  backend: Backend
  /** What the browser needs to reach the backend itself; `url` is empty when it is this very origin. */
  backendAddress: BackendAddress
  /** The shop's public address, without a trailing slash; canonical links are made of it, never of a request's Host. */
  siteUrl: string
  /** Where the host writes down what went wrong with a page, also what a loader caught; visitors hear nothing of it. */
  report: (error: unknown) => void
  /** Waits for a moment to compute in, where one process does everything: see server/doorway.ts. */
  moment?: () => Promise<void>
}

export const shopContext = createContext<ShopContext>()
