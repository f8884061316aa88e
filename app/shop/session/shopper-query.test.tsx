import { QueryObserver, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { performAct, type ShopperList } from './shopper-list.state.ts'
import { callAs, queryClient, shopperQuery, ShopperQueries } from './shopper-query.state.tsx'

const session = vi.hoisted(() => ({
  id: null as string | null,
  listeners: new Set<() => void>(),
}))
vi.mock('./session.state.ts', () => ({
  sessionState: () =>
    session.id ? { status: 'signed-in', shopper: { id: session.id } } : { status: 'signed-out' },
  subscribeToSession: (listener: () => void) => session.listeners.add(listener),
  currentShopper: () => Promise.resolve(null),
}))
vi.mock('../../client/browser-backend.ts', () => ({ browserBackend: () => Promise.resolve({}) }))

function signIn(id: string | null) {
  session.id = id
  for (const listener of session.listeners) listener()
}

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => logged.mockClear())
afterEach(() => {
  signIn(null)
  vi.unstubAllGlobals()
})

describe('on the server', () => {
  test('each render has a client of its own, in which no query runs: two sessions in turns', () => {
    const read = vi.fn<() => Promise<string>>(() => Promise.resolve('read'))
    const clients: QueryClient[] = []
    function Screen({ shopper }: { shopper: string }) {
      const client = useQueryClient()
      clients.push(client)
      const { data } = useQuery(shopperQuery([shopper, 'cart'], read))
      client.setQueryData([shopper, 'cart'], `of ${shopper}`)
      return <p>{data ?? 'nothing'}</p>
    }
    for (const shopper of ['ada', 'ben', 'ada']) {
      const view = (
        <ShopperQueries>
          <Screen shopper={shopper} />
        </ShopperQueries>
      )
      expect(renderToString(view)).toBe('<p>nothing</p>')
      expect(clients.at(-1)?.getQueryCache().getAll()).toHaveLength(1)
    }
    expect(new Set(clients).size).toBe(3)
    expect(read).not.toHaveBeenCalled()
  })
})

/** A page in a browser, and what its other tab hears of it. */
function openPage() {
  const events = new EventTarget()
  vi.stubGlobal('window', events)
  const client = queryClient()
  signIn('ada')
  const other = new BroadcastChannel('shopper')
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  onTestFinished(() => other.close())
  return { client, events, other, heard }
}

/** A change of Ada's cart, which the test ends. */
function change(client: QueryClient) {
  const { promise, ...ends } = Promise.withResolvers<string>()
  const sent = vi.fn<() => Promise<string>>(() => promise)
  const mutation = client.getMutationCache().build(client, {
    mutationKey: ['ada', 'cart'],
    scope: { id: 'cart' },
    mutationFn: () => callAs('ada', sent),
  })
  const outcome = mutation.execute(undefined).catch((error: Error) => error.message)
  return { ...ends, sent, outcome }
}

describe('in the browser', () => {
  test('a failed read is not retried by itself, but when something is pressed or the line is back', async () => {
    const { client, events } = openPage()
    const read = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('lost')))
    const observer = new QueryObserver(client, shopperQuery(['ada', 'orders'], read))
    onTestFinished(observer.subscribe(() => {}))
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
    expect(logged).toHaveBeenCalledWith('The orders could not be read', expect.anything())
    expect(read).toHaveBeenCalledTimes(1)
    for (const [index, event] of ['click', 'online'].entries()) {
      events.dispatchEvent(new Event(event))
      await expect.poll(() => read).toHaveBeenCalledTimes(index + 2)
      await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
    }
  })

  test('a list is read again when the last of its changes has ended, here and in the other tabs', async () => {
    const { client, other, heard } = openPage()
    const read = vi.fn<() => Promise<string>>(() => Promise.resolve('read'))
    const observer = new QueryObserver(client, shopperQuery(['ada', 'cart'], read))
    onTestFinished(observer.subscribe(() => {}))
    await expect.poll(() => read).toHaveBeenCalledTimes(1)
    const [first, second] = [change(client), change(client)]
    first.resolve('made')
    expect(await first.outcome).toBe('made')
    other.postMessage(['ada', 'cart'])
    await expect.poll(() => second.sent).toHaveBeenCalled()
    await expect.poll(() => heard).toEqual([['ada', 'cart']])
    expect(read).toHaveBeenCalledTimes(1)
    second.reject(new Error('lost'))
    expect(await second.outcome).toBe('lost')
    await expect.poll(() => read).toHaveBeenCalledTimes(2)
    await expect.poll(() => heard).toHaveLength(2)
    other.postMessage(['ada', 'cart'])
    await expect.poll(() => read).toHaveBeenCalledTimes(3)
  })

  test('what waits in the queue when another shopper signs in is no failure of theirs', async () => {
    const { client } = openPage()
    const stored = vi.fn<(act: object) => void>()
    const sent = Promise.withResolvers<string>()
    const list: ShopperList<string, { name: string }, string> = {
      name: 'cart',
      stored: {
        write: stored,
        read: () => null,
        remove: () => {},
        take: () => Promise.resolve(null),
      },
      read: () => Promise.resolve([]),
      apply: (items) => [...items],
      send: () => sent.promise,
    }
    const acts = ['first', 'second'].map((name) => performAct(client, list, { name }))
    await expect.poll(() => client.isMutating()).toBe(2)
    signIn('ben')
    sent.resolve('made')
    expect(await Promise.all(acts)).toEqual(['made', 'signed-out'])
    expect(stored.mock.calls).toEqual([[{ name: 'second', shopperId: 'ada' }]])
  })

  test('when the session ends nothing of the shopper stays, and queued changes are not sent', async () => {
    const { client } = openPage()
    client.setQueryData(['ada', 'profile'], { first_name: 'Ada' })
    const [running, queued] = [change(client), change(client)]
    await expect.poll(() => running.sent).toHaveBeenCalled()
    signIn('ben')
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(client.getMutationCache().getAll()).toEqual([])
    expect(await queued.outcome).toBe('The shopper has changed')
    expect(queued.sent).not.toHaveBeenCalled()
    running.resolve('made')
    expect(await running.outcome).toBe('made')
    expect(client.getQueryData(['ada', 'cart'])).toBeUndefined()
  })
})
