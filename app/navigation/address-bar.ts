import { pageAddress, unknownQuery, withQuery } from './page-address.ts'

/** Parameters that the page does not read, kept until they are restored. */
let unknown = ''

/**
 * Replaces the address in the address bar with the page's canonical one before anything reads it, so that hydration
 * matches the server's HTML. A redirect would cost every visitor of a campaign a round trip.
 */
export function cleanAddressBar() {
  const { pathname, search, hash } = window.location
  // A recovery link leads to whichever page its mail names, by default the home page.
  if (
    pathname !== resetPath &&
    /[#&]access_token=/.test(hash) &&
    /[#&]type=recovery\b/.test(hash)
  ) {
    window.location.replace(resetPath + hash)
    return
  }
  const address = pageAddress(pathname, search.slice(1))
  if (address === pathname + search) return
  unknown = unknownQuery(pathname, search.slice(1))
  replaceAddress(address)
}

/** Restores a campaign's tags after hydration, for analytics scripts. */
export function restoreUnknownQuery() {
  const { pathname, search } = window.location
  if (unknown !== '') replaceAddress(withQuery(pathname + search, unknown))
  unknown = ''
}

const resetPath = '/reset-password'

function replaceAddress(address: string) {
  window.history.replaceState(window.history.state, '', address + window.location.hash)
}
