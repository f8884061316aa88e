import { vi } from 'vitest'

import type { FreshBackend } from './backend.ts'
import { storedSession, stubBrowserGlobals } from './browser-globals.ts'

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
