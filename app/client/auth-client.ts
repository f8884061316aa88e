import { AuthClient, type GoTrueClient } from '@supabase/auth-js'

import { attempt } from '../document/attempt.ts'
import type { BackendAddress } from './backend.ts'
import { takeFromAddress } from './session-in-address.ts'

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

/** An auth client that stores nothing, for requests that must not sign this browser in. */
export function openStatelessAuthClient(address: BackendAddress): GoTrueClient {
  const options = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return new AuthClient({ ...optionsFor(address), storageKey: 'stateless', ...options })
}

function optionsFor({ url, publishableKey }: BackendAddress) {
  return { url: `${url}/auth/v1`, headers: { apikey: publishableKey } }
}

/**
 * Storage for the auth client: localStorage, and memory for what localStorage refuses because it is full or
 * forbidden. The client's default storage is tested with a write, so a full one would sign the shopper out.
 *
 * @internal Exported for tests.
 */
export function createSessionStorage() {
  const memory = new Map<string, string>()
  return {
    getItem(key: string): string | null {
      return memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null
    },
    setItem(key: string, value: string) {
      memory.set(key, value)
      attempt(() => {
        localStorage.setItem(key, value)
        memory.delete(key)
      })
    },
    removeItem(key: string) {
      memory.delete(key)
      attempt(() => localStorage.removeItem(key))
    },
  }
}

/**
 * `fetch` for the auth client. Removes `expires_at`, which is in the server's time: a machine whose clock is a day
 * ahead would refresh the session with every request. From `expires_in` alone the client computes the expiry in its
 * own time.
 *
 * @internal Exported for tests.
 */
export async function fetchWithoutExpiresAt(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, init)
  if (!response.ok) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (!isSession(body)) return response
  const { expires_at: _, ...session } = body
  return new Response(JSON.stringify(session), response)
}

function isSession(body: unknown): body is { expires_at: unknown } {
  return typeof body === 'object' && body !== null && 'expires_at' in body && 'expires_in' in body
}
