/** Where the router is about to go, as path and query; null when it stands still. */
export function wantedPage(): string | null {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: DataRouter }
  const wanted = router?.state.navigation.location
  return wanted ? wanted.pathname + wanted.search : null
}

/** Loads a page as a document, where moving to it cannot be done. */
export function loadPage(address: string) {
  loading = true
  // Whoever comes back to this page later finds it in the middle of a move that never ends.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  if (address !== window.location.pathname + window.location.search)
    return window.location.assign(address)
  // After Back and Forward the address bar is there already, and the browser would keep that page at the
  // height of the one that is left. The router knows better; it has just told the browser otherwise.
  window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'manual'))
  window.location.reload()
}

/** Whether what the browser is told to load was asked for here. */
export function isLoadingPage(): boolean {
  return loading
}

let loading = false

/** As far as we use it: what the router shows of itself. */
interface DataRouter {
  state: { navigation: { location?: { pathname: string; search: string } } }
}
