/** Where the router is about to go, as path and query; null when it stands still. */
export function wantedPage(): string | null {
  const wanted = router()?.state.navigation.location
  return wanted ? wanted.pathname + wanted.search : null
}

/** The page of the address bar. */
export function pageHere(): string {
  return window.location.pathname + window.location.search
}

/** Loads a page as a document, where moving to it cannot be done. */
export function loadPage(address: string) {
  if (address === pageHere()) return reload()
  window.addEventListener('pageshow', giveUpMove)
  window.location.assign(address)
}

/** Whether a reload that the browser is told of was meant. */
export function isReloading(): boolean {
  return reloading
}

let reloading = false

/** After Back and Forward the address bar is there already. */
function reload() {
  reloading = true
  // The browser would keep that page at the height of the one that is left. The router knows better, and
  // has just told the browser otherwise.
  window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'manual'))
  window.location.reload()
}

/** Whoever comes back finds the page as it was left: in the middle of a move that nobody ends. */
function giveUpMove({ persisted }: PageTransitionEvent) {
  window.removeEventListener('pageshow', giveUpMove)
  if (persisted) void router()?.navigate(pageHere(), { replace: true, preventScrollReset: true })
}

function router() {
  return (window as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter
}

/** As far as we use it: what the router shows of itself. */
interface DataRouter {
  state: { navigation: { location?: { pathname: string; search: string } } }
  navigate(to: string, options: { replace: boolean; preventScrollReset: boolean }): Promise<void>
}
