import type { GoTrueClient as AuthClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'

import { hasStoredSession, loadAuthClient } from '../../backend/session.ts'
import { hasSessionInAddress } from '../../backend/session-in-address.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { SessionState, Shopper } from './session.ts'

// One session per page, outside of React: loaders need it before React renders.
const initialState: SessionState = { status: 'loading' }
let state: SessionState = initialState
let opening: Promise<AuthClient> | null = null
let refused = false
const listeners = new Set<() => void>()

/** The session of this browser; `loading` on the server and until a stored session is checked. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, () => initialState)
}

/** The same outside of React. */
export function sessionState(): SessionState {
  if (state.status === 'loading' && !opening) {
    if (hasStoredSession() || hasSessionInAddress()) void openOrSignOut()
    else state = { status: 'signed-out' }
  }
  return state
}

/** Whether the session in the address was refused: expired, used, or not of this shop. The stored one stays. */
export function isAddressRefused(): boolean {
  return refused
}

/** Waits until the session is known. Null for a visitor. */
export async function currentShopper(): Promise<Shopper | null> {
  if (sessionState().status === 'loading') await openOrSignOut()
  return state.status === 'signed-in' ? state.shopper : null
}

/** The auth client. From here on the state follows its session, which other tabs change as well. */
export function openAuth(): Promise<AuthClient> {
  opening ??= followSession().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

function openOrSignOut(): Promise<unknown> {
  return openAuth().catch(() => setState({ status: 'signed-out' }))
}

async function followSession(): Promise<AuthClient> {
  const fromAddress = hasSessionInAddress()
  const [auth, { shopperOf }] = await Promise.all([loadAuthClient(), import('./session.data.ts')])
  const follow = (session: Session | null) =>
    setState(
      session ? { status: 'signed-in', shopper: shopperOf(session) } : { status: 'signed-out' },
    )
  const { error } = await auth.initialize()
  refused = fromAddress && error !== null
  if (refused) toast.error(refusedText)
  const { data } = await auth.getSession()
  follow(data.session)
  auth.onAuthStateChange((_event, session) => follow(session))
  return auth
}

const refusedText = {
  title: 'This link does not work',
  description: 'It has expired, or was used before.',
}

/** Ignores an equal state: the auth client reports every refreshed token. */
function setState(next: SessionState) {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  for (const listener of listeners) listener()
}

/** Calls back when the session changes. Returns a function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Another tab has signed in, and this one has no auth client yet to notice. */
function onStorage() {
  if (!opening && hasStoredSession()) void openOrSignOut()
}
