import type { GoTrueClient as AuthClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { redirect } from 'react-router'

import { hasStoredSession, loadAuthClient } from '../../platform/session.ts'
import { signInPath, type AuthState, type Shopper } from './auth.ts'

// One page has one session, so its state lives beside the page, not in a tree of providers: loaders
// ask for it before React renders.
let state: AuthState = { status: 'loading' }
let opening: Promise<AuthClient> | null = null
const listeners = new Set<() => void>()

/** Who is signed in, as React sees it. On the server, and until the browser looked, `loading`. */
export function useAuth(): AuthState {
  return useSyncExternalStore(watchAuth, authState, () => loading)
}

/** The same outside of React. */
export function authState(): AuthState {
  if (state.status === 'loading' && !opening) {
    if (hasStoredSession()) void openAuth().catch(() => become({ status: 'signed-out' }))
    else state = { status: 'signed-out' }
  }
  return state
}

/** Waits until it is known who is here. */
export async function whoIsHere(): Promise<Shopper | null> {
  if (authState().status === 'loading')
    await openAuth().catch(() => become({ status: 'signed-out' }))
  return state.status === 'signed-in' ? state.shopper : null
}

/** For the loaders of signed-in pages: who is here, or off to sign in and back. */
export async function requireShopper(request: Request): Promise<Shopper> {
  const shopper = await whoIsHere()
  if (shopper) return shopper
  const { pathname, search } = new URL(request.url)
  throw redirect(signInPath(pathname + search))
}

/** The auth client, watched: whatever happens to the session, here or in another tab, the state follows. */
export function openAuth(): Promise<AuthClient> {
  opening ??= watchSession().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function watchSession(): Promise<AuthClient> {
  // What visitors without a session never need comes with the client.
  const [auth, { shopperOf }] = await Promise.all([loadAuthClient(), import('./auth.data.ts')])
  const follow = (session: Session | null) => meet(session && shopperOf(session))
  const { data } = await auth.getSession()
  follow(data.session)
  auth.onAuthStateChange((_event, session) => follow(session))
  return auth
}

function meet(shopper: Shopper | null) {
  // The client tells of every refreshed token; only a change of person is news here.
  if (shopper && state.status === 'signed-in' && sameShopper(state.shopper, shopper)) return
  become(shopper ? { status: 'signed-in', shopper } : { status: 'signed-out' })
}

function sameShopper(a: Shopper, b: Shopper) {
  return (
    a.id === b.id && a.email === b.email && a.firstName === b.firstName && a.lastName === b.lastName
  )
}

function become(next: AuthState) {
  if (next.status === state.status && next.status !== 'signed-in') return
  state = next
  for (const listener of listeners) listener()
}

/** Calls back when somebody else is here, or nobody; answers how to stop. */
export function watchAuth(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', noticeOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', noticeOtherTab)
  }
}

/** Another tab signed in while this one had no auth client loaded to hear of it. */
function noticeOtherTab() {
  if (!opening && hasStoredSession()) void openAuth().catch(() => become({ status: 'signed-out' }))
}

const loading: AuthState = { status: 'loading' }
