/** Whether the auth service redirected here with a session, or with the reason why there is none. */
export function hasSessionInAddress(): boolean {
  return /[#&](?:access_token|error_description)=/.test(window.location.hash)
}

/**
 * Whether the address contains a session or an error, which auth-js has already read. Removes it from the address at
 * once: auth-js would leave a session there that it refuses, and leave one that it accepts in the history.
 */
export function takeFromAddress(url: URL): boolean {
  if (!hasSessionInAddress()) return false
  window.history.replaceState(window.history.state, '', url.pathname + url.search)
  return true
}
