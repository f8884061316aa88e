import type { GoTrueClient as AuthClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'

import { hasStoredSession, loadAuthClient } from '../../client/session.ts'
import { hasSessionInAddress } from '../../client/session-in-address.ts'
import { createListeners } from '../../document/listeners.ts'
import { logError } from '../../document/error-log.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { SessionState, Shopper } from './session.ts'

// One session per page, outside of React: loaders need it before React renders.
const initialState: SessionState = { status: 'loading' }
let state: SessionState = initialState
let opening: Promise<AuthClient> | null = null
let refused = false
const { subscribe, notify } = createListeners()

/** The session of this browser; `loading` on the server and until a stored session is checked. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, () => initialState)
}

/** The same outside of React. */
export function sessionState(): SessionState {
  if (state.status === 'loading' && !opening) {
    if (hasSession()) openInBackground()
    else state = { status: 'signed-out' }
  }
  return state
}

/** Whether the session in the address was refused: expired, used, or not of this shop. The stored one stays. */
export function isAddressRefused(): boolean {
  return refused
}

/** Waits until the session is known, and reads it again after a failure. Null for a visitor. Throws in an outage. */
export async function currentShopper(): Promise<Shopper | null> {
  const { status } = sessionState()
  if (status === 'loading' || status === 'failed') await openAuth()
  return state.status === 'signed-in' ? state.shopper : null
}

/** The auth client. From here on the state follows its session, which other tabs change as well. */
export function openAuth(): Promise<AuthClient> {
  opening ??= followSession().catch((error: unknown) => {
    opening = null
    if (state.status === 'loading') setState({ status: hasSession() ? 'failed' : 'signed-out' })
    throw error
  })
  return opening
}

function openInBackground() {
  openAuth().catch((error: unknown) => logError('The session could not be read', error))
}

function hasSession(): boolean {
  return hasStoredSession() || hasSessionInAddress()
}

async function followSession(): Promise<AuthClient> {
  const fromAddress = hasSessionInAddress()
  const [auth, { shopperOf }] = await Promise.all([loadAuthClient(), import('./auth.data.ts')])
  const follow = (session: Session | null) =>
    setState(
      session ? { status: 'signed-in', shopper: shopperOf(session) } : { status: 'signed-out' },
    )
  const { error } = await auth.initialize()
  refused = fromAddress && error !== null
  if (refused) toast.error(refusedText)
  const { data, error: unread } = await auth.getSession()
  // A session that is refused is no longer stored.
  if (unread && hasStoredSession()) throw unread
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
  notify()
}

/** Calls back when the session changes. Returns a function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  // Once, however often it is added.
  window.addEventListener('storage', onStorage)
  return subscribe(listener)
}

/** Another tab has signed in, and this one has no auth client yet to notice. */
function onStorage() {
  if (!opening && hasStoredSession()) openInBackground()
}
