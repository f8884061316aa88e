import { pageAddress } from './page-address.ts'

/**
 * Puts the page's one address into the address bar, before anything reads it: what was ignored there
 * shall not be shared or kept as a bookmark, and the first view in the browser is to be the rendered
 * one. Done here rather than by a redirect, which would cost every visitor of a campaign a round trip.
 */
export function cleanAddressBar() {
  const { pathname, search, hash } = window.location
  const address = pageAddress(pathname, search.slice(1))
  if (address === null || address === pathname + search) return
  window.history.replaceState(window.history.state, '', address + hash)
}
