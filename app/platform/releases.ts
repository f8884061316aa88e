import { isReloading, loadPage, pageHere, wantedPage } from './wanted-page.ts'

/**
 * A page may stay open while the shop is renewed: then scripts that it has not loaded yet are gone, and
 * it is loaded anew. But only when the shop answers. The router reloads whenever a screen's script does
 * not come; without a connection that would put the browser's own error page in the place of everything
 * that was typed, so such a reload waits until the shop can be reached, or until one goes elsewhere.
 */
export function keepUpWithReleases() {
  let waiting: AbortController | null = null
  // Browsers without this interface (Firefox before 147, Safari before 26) reload at once.
  const { navigation } = window as { navigation?: Navigation }
  navigation?.addEventListener('navigate', (event) => {
    waiting?.abort()
    waiting = null
    const byRouter = event.navigationType === 'reload' && !event.userInitiated
    if (!byRouter || !event.cancelable || isReloading()) return
    event.preventDefault()
    waiting = new AbortController()
    void goOnWhenReached(waiting.signal)
  })
  window.addEventListener('vite:preloadError', () => void reloadOnceIfRenewed())
}

/** Loads the page that was asked for, or this one when none was. */
async function goOnWhenReached(signal: AbortSignal) {
  const wanted = wantedPage() ?? pageHere()
  while ((await askForBuild()) === 'no-answer') {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) return
  }
  if (!signal.aborted) loadPage(wanted)
}

/** A part that is missing for any other reason is done without; see ui/late-part.ts. */
async function reloadOnceIfRenewed() {
  if ((await askForBuild()) === 'gone' && isFirstIn(minuteMs)) loadPage(pageHere())
}

/** The list of a build's scripts has a name of its own: when it is gone, so is the build. */
async function askForBuild(): Promise<'there' | 'gone' | 'no-answer'> {
  const { __reactRouterManifest: list } = window as { __reactRouterManifest?: { url: string } }
  try {
    const { status } = await fetch(list?.url ?? '/', { method: 'HEAD', cache: 'no-store' })
    return status === 404 ? 'gone' : 'there'
  } catch {
    return 'no-answer'
  }
}

/** False where storage is forbidden too: better a part that is missing than a page that never stands still. */
function isFirstIn(milliseconds: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey))
    sessionStorage.setItem(storageKey, String(Date.now()))
    return Date.now() - last > milliseconds
  } catch {
    return false
  }
}

const storageKey = 'reloadedForRelease'
const pauseMs = 2000
const minuteMs = 60_000
