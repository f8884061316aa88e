import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  type Query,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { Refusal } from '../../client/api-error.ts'
import type { Backend } from '../../client/backend.ts'
import { browserBackend } from '../../client/browser-backend.ts'
import { logError } from '../../document/error-log.ts'
import { onTryAgain } from '../../document/try-again.ts'
import { currentShopper, sessionState, subscribeToSession } from './session.state.ts'

// Before the next press, which otherwise would not count: by default the page hears of a change after a timeout.
notifyManager.setScheduler(queueMicrotask)

/** `[shopper's id, name, …]`. The key of a mutation is that of the query that it changes. */
type ShopperKey = readonly [shopperId: string | null, name: string, ...rest: unknown[]]

/** A read of what belongs to a shopper. Without a shopper it does not run. */
export function shopperQuery<Data>(
  key: ShopperKey,
  read: (backend: Backend, shopperId: string, context: QueryFunctionContext) => Promise<Data>,
) {
  return queryOptions({
    queryKey: key,
    queryFn: (context) => callAs(key[0], (backend, shopperId) => read(backend, shopperId, context)),
    enabled: key[0] !== null,
  })
}

/** @throws when the session of this browser is no longer that shopper's, and what `call` throws */
export async function callAs<Result>(
  shopperId: string | null,
  call: (backend: Backend, shopperId: string) => Promise<Result>,
): Promise<Result> {
  const backend = await browserBackend()
  if (shopperId === null || shopperId !== signedInId()) throw new Error('The shopper has changed')
  return call(backend, shopperId)
}

function signedInId(): string | null {
  const session = sessionState()
  return session.status === 'signed-in' ? session.shopper.id : null
}

function createQueryClient(): QueryClient {
  const isQuiet = ({ queryKey }: Pick<Query, 'queryKey'>) => !isChanging(queryKey)
  const isChanging = (mutationKey: readonly unknown[]) => client.isMutating({ mutationKey }) > 0
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => logFailure(queryKey, 'read', error),
    }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _shown, { options }) =>
        logFailure(options.mutationKey, 'changed', error),
      onSettled(_result, error, _sent, _shown, { options: { mutationKey = [], scope } }) {
        if (!(error instanceof Refusal)) tellTabs(mutationKey)
        const reading = readAgain(client, mutationKey, 1)
        // A failure is told at once, and a list in a queue shows its changes already.
        return error || scope ? undefined : reading
      },
    }),
    defaultOptions: {
      // A failure is told at once, and pressing something tries again. A loader's read is also its screen's.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnReconnect: isQuiet,
        refetchOnWindowFocus: isQuiet,
        staleTime: 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}

function logFailure([, name]: readonly unknown[] = [], what: string, error: Error) {
  if (error instanceof Refusal) return
  logError(`The ${typeof name === 'string' ? name : 'account'} could not be ${what}`, error)
}

/** Reads again, unless changes are under way: a read may miss them, and the last one reads again when it ends. */
async function readAgain(client: QueryClient, queryKey: readonly unknown[], settling = 0) {
  if (client.isMutating({ mutationKey: queryKey }) > settling) return
  await client.invalidateQueries({ queryKey })
}

let clientOfBrowser: QueryClient | null = null
/** The other tabs of a shopper's browser. */
let tabs: BroadcastChannel | null = null

/** Tells the other tabs that what has this key was changed. */
export function tellTabs(key: readonly unknown[]) {
  tabs?.postMessage(key)
}

/** One of the browser's page. On the server one for each render, in which no query runs. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  return (clientOfBrowser ??= openBrowserClient())
}

/** Follows the session, the other tabs and the line. */
function openBrowserClient(): QueryClient {
  const client = createQueryClient()
  let shopperId: string | null = null
  function follow() {
    if (signedInId() === shopperId) return
    if (shopperId !== null) forget(client)
    shopperId = signedInId()
    if (shopperId === null || tabs) return
    tabs = new BroadcastChannel('shopper')
    tabs.addEventListener('message', ({ data }: MessageEvent<unknown[]>) => {
      void readAgain(client, data)
    })
  }
  follow()
  subscribeToSession(follow)
  onTryAgain(() => {
    if (sessionState().status === 'failed') currentShopper().catch(() => {})
    const isLost = ({ state }: { state: { status: string } }) => state.status === 'error'
    // After the press: a render before its own handlers would take it off a checkbox again.
    setTimeout(() => void client.refetchQueries({ type: 'active', predicate: isLost }))
  })
  return client
}

/** Drops what is known of a shopper. A queued change goes on to `callAs`, which refuses it. */
function forget(client: QueryClient) {
  const queued = client.getMutationCache().findAll({ predicate: ({ state }) => state.isPaused })
  client.clear()
  for (const mutation of queued) mutation.continue().catch(() => {})
}

/** What belongs to the shopper, for the hooks of the screens below. */
export function ShopperQueries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
