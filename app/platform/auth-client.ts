import { AuthClient, type GoTrueClient } from '@supabase/auth-js'

import type { BackendAddress } from './backend.ts'
import { openKeptSession } from './kept-session.ts'
import { fetchByOwnClock } from './own-clock.ts'

/** The one that this page signs in and out by. Heavy: session.ts loads it once somebody needs it. */
export function openAuthClient(address: BackendAddress, storageKey: string): GoTrueClient {
  const storage = openKeptSession()
  return new AuthClient({ ...optionsFor(address), storageKey, storage, fetch: fetchByOwnClock })
}

/** An auth client that remembers nothing: for acts that must not sign this browser in. */
export function openForgetfulAuthClient(address: BackendAddress): GoTrueClient {
  const options = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return new AuthClient({ ...optionsFor(address), storageKey: 'forgetful', ...options })
}

function optionsFor({ url, publishableKey }: BackendAddress) {
  return { url: `${url}/auth/v1`, headers: { apikey: publishableKey } }
}
