import type { GoTrueClient as AuthClient } from '@supabase/auth-js'

import { attempt } from '../document/attempt.ts'
import type { BackendAddress } from './backend.ts'
import { hasSessionInAddress } from './session-in-address.ts'

let authClient: AuthClient | null = null

/** Whether this browser stores a session, which may have expired. */
export function hasStoredSession(): boolean {
  return typeof attempt(() => localStorage.getItem(sessionKey())) === 'string'
}

/** The auth client. Downloaded only for a session, in storage or in the address, or when a visitor signs in or up. */
export async function loadAuthClient(): Promise<AuthClient> {
  // An import, also of what is there, takes longer than a page that is being left may have.
  if (authClient) return authClient
  const { openAuthClient } = await import('./auth-client.ts')
  return (authClient ??= openAuthClient(backendAddress(), sessionKey()))
}

/** The shopper's token, or null for a visitor. */
export async function accessToken(): Promise<string | null> {
  if (!authClient && !hasStoredSession() && !hasSessionInAddress()) return null
  const client = await loadAuthClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}

/**
 * Renews the session, or signs this browser out when it has ended elsewhere, such as by a new password or the
 * deletion of the account. auth-js by itself keeps a session until its access token expires.
 */
export async function checkSession(): Promise<void> {
  if (!authClient) return
  const { error } = await authClient.refreshSession()
  if (error?.status === 400) await authClient.signOut({ scope: 'local' })
}

/** The storage key that Supabase's client derives from the backend's host. */
function sessionKey() {
  return `sb-${new URL(backendAddress().url).hostname.split('.')[0]}-auth-token`
}

/** Read from the document's head (see root.tsx): loaders need it before React renders. */
export function backendAddress(): BackendAddress {
  return {
    url: metaContent('backend-url') || window.location.origin,
    publishableKey: metaContent('backend-key'),
  }
}

function metaContent(name: string) {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
