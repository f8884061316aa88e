import { vi } from 'vitest'

import { key, siteUrl } from '../../backend/auth/auth.test-support.ts'
import { memoryStorage } from './memory-storage.ts'

/** What a browser stores of a shopper's session with the backend of ./backend.ts: the token is the id. */
export function storedSession(id: string, email: string): [key: string, session: string] {
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const user = { id, email, user_metadata: { first_name: 'Ada', last_name: 'Marlowe' } }
  const session = {
    access_token: id,
    refresh_token: 'none',
    token_type: 'bearer',
    expires_at,
    user,
  }
  return ['sb-shop-auth-token', JSON.stringify({ ...session, expires_in: 3600 })]
}

export interface BrowserGlobals {
  /** What this browser stores, as `localStorage` gives it. */
  kept: Map<string, string>
  location: URL
}

interface PageOptions {
  path?: string
  /** Empty where the backend is at the address of the shop. */
  backendUrl?: string
  kept?: Map<string, string>
}

/**
 * What the code for the session, the searches and the toasts needs of a browser: an address, a storage, a
 * fetch. Removed by `vi.unstubAllGlobals()`.
 *
 * @param send the fetch of the page; a second page with the same `kept` is the same browser later
 */
export function stubBrowserGlobals(
  send: typeof fetch,
  { path = '/', backendUrl = '', kept = new Map() }: PageOptions = {},
): BrowserGlobals {
  const location = new URL(path, siteUrl)
  const heads: Record<string, string> = { 'backend-url': backendUrl, 'backend-key': key }
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelector: (selector: string) => ({ content: heads[/"(.+)"/.exec(selector)?.[1] ?? ''] }),
  })
  const localStorage = memoryStorage(kept)
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) => {
      location.href = new URL(path, location).href
    },
  }
  const window = Object.assign(new EventTarget(), { location, document, localStorage, history })
  const globals = { window, document, localStorage, fetch: send }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return { kept, location }
}
