import { AuthClient, type GoTrueClient } from '@supabase/auth-js'

import type { BackendAddress } from './backend.ts'
import { fetchWithoutExpiresAt } from './clock-skew.ts'
import { createSessionStorage } from './session-storage.ts'
import { hasSessionInAddress } from './session-in-address.ts'

/** The auth client that signs this browser in and out. */
export function openAuthClient(address: BackendAddress, storageKey: string): GoTrueClient {
  const storage = createSessionStorage()
  return new AuthClient({
    ...optionsFor(address),
    storageKey,
    storage,
    fetch: fetchWithoutExpiresAt,
    detectSessionInUrl: takeFromAddress,
  })
}

/**
 * Whether the address contains a session or an error, which auth-js has already read. Removes it from the address at
 * once: auth-js would leave a session there that it refuses, and leave one that it accepts in the history.
 */
function takeFromAddress(url: URL): boolean {
  if (!hasSessionInAddress()) return false
  window.history.replaceState(window.history.state, '', url.pathname + url.search)
  return true
}

/** An auth client that stores nothing, for requests that must not sign this browser in. */
export function openStatelessAuthClient(address: BackendAddress): GoTrueClient {
  const options = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return new AuthClient({ ...optionsFor(address), storageKey: 'stateless', ...options })
}

function optionsFor({ url, publishableKey }: BackendAddress) {
  return { url: `${url}/auth/v1`, headers: { apikey: publishableKey } }
}
