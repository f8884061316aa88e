import { vi } from 'vitest'

import { key, siteUrl } from '../../backend/auth/auth.test-support.ts'
import type { FreshBackend } from './backend.ts'
import { memoryStorage } from './memory-storage.ts'

// The real auth service on a database of its own.
export { openTestAuth as openAuthService, password } from '../../backend/auth/auth.test-support.ts'

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

/** The tabs of a shopper's browser. Removed by `vi.unstubAllGlobals()`. */
export function openBrowser(backend: FreshBackend, shopperId: string) {
  /** What the shop has been asked, as `POST /rest/v1/…`. */
  const asked: string[] = []
  const line = {
    online: true,
    /** Before a request is sent, and before its answer arrives. */
    hold: async (_request: string, _when: 'sent' | 'answered'): Promise<void> => {},
  }
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const name = `${request.method} ${pathname}${search}`
    asked.push(name)
    await line.hold(name, 'sent')
    if (!line.online) throw new TypeError('fetch failed')
    const answer = await backend.send(input, init)
    await line.hold(name, 'answered')
    return answer
  }
  const kept = new Map([storedSession(shopperId, 'ada@example.com')])

  /** The modules of a page that has just been opened, signed in. */
  async function openTab() {
    stubBrowserGlobals(send, { kept })
    vi.resetModules()
    const { currentShopper } = await import('../../app/shop/session/session.state.ts')
    const { queryClient } = await import('../../app/shop/session/shopper-query.state.tsx')
    const { closeToasts, lastToast } = await import('../../app/ui/feedback/toast.test-support.ts')
    const client = queryClient()
    await currentShopper()
    /** The newest toast: variant, title and description. */
    function toasted() {
      const toast = lastToast()
      return toast && [toast.variant, toast.title, toast.description]
    }
    return { client, lastToast, toasted, closeToasts }
  }
  return { line, asked, openTab }
}
