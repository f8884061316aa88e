import type { GoTrueClient as AuthClient } from '@supabase/auth-js'

import type { BackendAddress } from './backend.ts'

// One page, one session.
let authClient: Promise<AuthClient> | null = null

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
  authClient ??= import('./auth-client.ts').then(
    ({ openAuthClient }) => openAuthClient(knownAddress(), sessionKey()),
    (error: unknown) => {
      authClient = null // a failed download may succeed the next time
      throw error
    },
  )
  return authClient
}

/** The shopper's token, or null for a visitor. */
export async function currentAccessToken(): Promise<string | null> {
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
export function knownAddress(): BackendAddress {
  return {
    url: metaContent('backend-url') || window.location.origin,
    publishableKey: metaContent('backend-key'),
  }
}

function metaContent(name: string) {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
