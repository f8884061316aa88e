import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { ShopperState, ShopperStore } from './shopper-items.state.ts'

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => logged.mockRestore())

/** A store whose requests the test answers. */
class TestStore extends ShopperStore<string> {
  protected override readonly failures = { read: 'not read', change: 'not changed' }
  readonly requests: PromiseWithResolvers<string[]>[] = []

  protected override read() {
    const request = Promise.withResolvers<string[]>()
    this.requests.push(request)
    return request.promise
  }

  add(item: string, send: Promise<unknown>) {
    return this.change(
      (items) => [...items, item],
      () => send,
      (outcome) => outcome !== 'refused',
    )
  }
}

const notify = vi.fn<() => void>()
let state: ShopperState<string>
let store: TestStore
beforeEach(async () => {
  logged.mockClear()
  state = new ShopperState<string>(async () => store)
  notify.mockClear()
  const tabs = { notify, listen: () => undefined }
  store = new TestStore(state, () => Promise.reject(new Error('no backend')), tabs)
  await arrive('ada', [])
})

/** Signs a shopper in and answers the first read. */
async function arrive(shopperId: string, items: string[]) {
  const arriving = state.setShopper(shopperId)
  await vi.waitFor(() => expect(store.requests).toHaveLength(1))
  store.requests.shift()?.resolve(items)
  await arriving
}

/** A read that the test answers. */
function startRead() {
  const data = store.reload().then(() => state.get().items)
  const request = store.requests.shift()
  if (!request) throw new Error('No request was sent')
  return { data, ...request }
}

test('sends no request for a visitor', async () => {
  await state.setShopper(null)
  await state.reload()
  await store.reload()
  expect(store.requests).toEqual([])
  expect(state.get()).toEqual({ status: 'signed-out', items: [] })
})

test('ignores an older response that arrives after a newer one', async () => {
  const [older, newer] = [startRead(), startRead()]
  newer.resolve(['newer'])
  expect(await newer.data).toEqual(['newer'])
  older.resolve(['older'])
  expect(await older.data).toEqual(['newer'])
})

test('applies responses that arrive in order', async () => {
  const [older, newer] = [startRead(), startRead()]
  older.resolve(['older'])
  expect(await older.data).toEqual(['older'])
  newer.resolve(['newer'])
  expect(await newer.data).toEqual(['newer'])
})

test('ignores responses and failures of reads from before a change', async () => {
  const [late, failing] = [startRead(), startRead()]
  const changing = store.add('scarf', Promise.resolve())
  await vi.waitFor(() => expect(store.requests).toHaveLength(1))
  late.resolve(['late'])
  failing.reject(new Error('cut'))
  expect(await late.data).toEqual(['scarf'])
  expect(await failing.data).toEqual(['scarf'])
  expect(logged).not.toHaveBeenCalled()
  store.requests.shift()?.reject(new Error('cut'))
  await changing
  expect(logged).toHaveBeenCalledWith('not read', expect.objectContaining({ message: 'cut' }))
  expect(state.get()).toEqual({ status: 'ready', items: ['scarf'] })
})

test('takes back a refused change before the items are read again', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const changes = [store.add('scarf', first.promise), store.add('shirt', second.promise)]
  expect(state.get().items).toEqual(['scarf', 'shirt'])
  first.reject(new Error('refused'))
  await vi.waitFor(() => expect(state.get().items).toEqual(['shirt']))
  second.reject(new Error('refused'))
  await vi.waitFor(() => expect(store.requests).toHaveLength(1))
  expect(state.get().items).toEqual([])
  store.requests.shift()?.resolve([])
  expect(await Promise.all(changes)).toEqual(['failed', 'failed'])
})

test('reports a refused change before the items are read again, and tells no other tab', async () => {
  expect(await store.add('scarf', Promise.resolve('refused'))).toBe('refused')
  expect(store.requests).toHaveLength(1)
  expect(notify).not.toHaveBeenCalled()
})

test('a change without a response may have been made: other tabs are told', async () => {
  expect(await store.add('scarf', Promise.reject(new Error('cut')))).toBe('failed')
  expect(notify).toHaveBeenCalledTimes(1)
})

test('reports a change that was made after the items are read again', async () => {
  const changing = store.add('scarf', Promise.resolve('done'))
  await vi.waitFor(() => expect(store.requests).toHaveLength(1))
  expect(notify).not.toHaveBeenCalled()
  store.requests.shift()?.resolve(['scarf'])
  expect(await changing).toBe('done')
  expect(notify).toHaveBeenCalledTimes(1)
})

test('ignores the response for another shopper', async () => {
  const read = startRead()
  await arrive('ben', [])
  read.resolve(["Ada's"])
  expect(await read.data).toEqual([])
})

test('shows no items of the previous shopper after a refused change', async () => {
  const items = startRead()
  items.resolve(["Ada's"])
  await items.data
  const arriving = state.setShopper('ben')
  await vi.waitFor(() => expect(store.requests).toHaveLength(1))
  const changing = store.add('scarf', Promise.reject(new Error('refused')))
  await vi.waitFor(() => expect(store.requests).toHaveLength(2))
  expect(state.get().items).toEqual([])
  for (const request of store.requests) request.resolve([])
  await Promise.all([arriving, changing])
})

test('calls a subscriber on every change until it unsubscribes', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = state.subscribe(listener)
  state.show(['scarf'])
  expect(listener).toHaveBeenCalledTimes(1)
  state.set({ status: 'ready', items: [] })
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  state.show([])
  expect(listener).toHaveBeenCalledTimes(2)
})
