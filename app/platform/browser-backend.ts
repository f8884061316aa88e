import type { GoTrueClient as AuthClient } from '@supabase/auth-js'

import type { Backend, BackendAddress } from './backend.ts'
import { deferredBackend } from './deferred-backend.ts'
import { openKeptSession } from './kept-session.ts'

// One page, one backend, one session.
let backend: Backend | null = null
let authClient: Promise<AuthClient> | null = null

/**
 * The backend as the person at this browser: a shopper while signed in, else a visitor. Its client is
 * downloaded with the first question: who only looks around asks none.
 */
export function browserBackend(): Backend {
  backend ??= deferredBackend(async () => {
    const { openBackend } = await import('./backend.ts')
    return openBackend({ ...knownAddress(), accessToken: currentAccessToken })
  })
  return backend
}

/** True when this browser keeps a session; it may turn out to have expired. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionKey()) !== null
  } catch {
    // Storage can be forbidden (private mode, policies): the shop then works signed out.
    return false
  }
}

/**
 * The official auth client, loaded when somebody needs it: a stored session exists, or a visitor acts.
 * Someone who only looks around never downloads it.
 */
export function loadAuthClient(): Promise<AuthClient> {
  authClient ??= openAuthClient().catch((error: unknown) => {
    authClient = null // a failed download may succeed the next time
    throw error
  })
  return authClient
}

async function openAuthClient(): Promise<AuthClient> {
  const [{ AuthClient: Client }, { fetchByOwnClock }] = await Promise.all([
    import('@supabase/auth-js'),
    import('./own-clock.ts'),
  ])
  const storage = openKeptSession()
  const options = authClientOptions({ storageKey: sessionKey() })
  return new Client({ ...options, storage, fetch: fetchByOwnClock })
}

/** An auth client that remembers nothing: for acts that must not sign this browser in. */
export async function openForgetfulAuthClient(): Promise<AuthClient> {
  const { AuthClient: Client } = await import('@supabase/auth-js')
  const options = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return new Client({
    ...authClientOptions({ storageKey: `${sessionKey()}-forgetful` }),
    ...options,
  })
}

function authClientOptions({ storageKey }: { storageKey: string }) {
  const { url, publishableKey } = knownAddress()
  return { url: `${url}/auth/v1`, headers: { apikey: publishableKey }, storageKey }
}

async function currentAccessToken(): Promise<string | null> {
  if (!authClient && !hasStoredSession()) return null
  const client = await loadAuthClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}

/** Derived from the backend's host, as Supabase's own client does. */
function sessionKey() {
  return `sb-${new URL(knownAddress().url).hostname.split('.')[0]}-auth-token`
}

/** The address travels in the document's head (see root.tsx): loaders ask for it before React runs. */
function knownAddress(): BackendAddress {
  return {
    url: metaContent('backend-url') || window.location.origin,
    publishableKey: metaContent('backend-key'),
  }
}

function metaContent(name: string) {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
