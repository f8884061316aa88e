import { pageAddress, unknownQuery, withQuery } from './page-address.ts'

/** Parameters that the page does not read, until they are put back into the address bar. */
let unknown = ''

/**
 * Replaces the address in the address bar by the page's canonical one before anything reads it, so that the
 * first render equals the server's. A redirect would cost every visitor of a campaign a round trip.
 */
export function cleanAddressBar() {
  const { pathname, search, hash } = window.location
  // The auth service sends recovery links to any page that their mail names, the home page by default.
  if (
    pathname !== resetPath &&
    /[#&]access_token=/.test(hash) &&
    /[#&]type=recovery\b/.test(hash)
  ) {
    window.location.replace(resetPath + hash)
    return
  }
  const address = pageAddress(pathname, search.slice(1))
  if (address === null || address === pathname + search) return
  unknown = unknownQuery(pathname, search.slice(1))
  replaceAddress(address)
}

/** Puts a campaign's tags back after hydration: scripts that count visits read them there. */
export function restoreUnknownQuery() {
  const { pathname, search } = window.location
  if (unknown !== '') replaceAddress(withQuery(pathname + search, unknown))
  unknown = ''
}

const resetPath = '/reset-password'

function replaceAddress(address: string) {
  window.history.replaceState(window.history.state, '', address + window.location.hash)
}
