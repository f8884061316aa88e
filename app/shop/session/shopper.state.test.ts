import { beforeEach, expect, test, vi } from 'vitest'

import { ShopperState } from './shopper.state.ts'

let state: ShopperState<string>
let reload: () => Promise<void>
beforeEach(async () => {
  reload = vi.fn<() => Promise<void>>()
  state = new ShopperState<string>(async () => ({ reload }))
  await state.setShopper('ada')
})

/** A read that the test resolves. */
function startRead() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { data: state.read(() => promise), resolve, reject }
}

test('sends no request for a visitor', async () => {
  await state.setShopper(null)
  const request = vi.fn<() => Promise<string>>()
  expect(await state.read(request)).toBeNull()
  expect(request).not.toHaveBeenCalled()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(state.get()).toEqual({ status: 'signed-out', items: [] })
})

test('ignores an older response that arrives after a newer one', async () => {
  const [older, newer] = [startRead(), startRead()]
  newer.resolve('newer')
  expect(await newer.data).toBe('newer')
  older.resolve('older')
  expect(await older.data).toBeNull()
})

test('applies responses that arrive in order', async () => {
  const [older, newer] = [startRead(), startRead()]
  older.resolve('older')
  expect(await older.data).toBe('older')
  newer.resolve('newer')
  expect(await newer.data).toBe('newer')
})

test('ignores responses and failures of reads from before a change', async () => {
  const [late, failing] = [startRead(), startRead()]
  state.discardReads()
  late.resolve('late')
  failing.reject(new Error('cut'))
  expect(await late.data).toBeNull()
  expect(await failing.data).toBeNull()
  const next = startRead()
  next.reject(new Error('cut'))
  await expect(next.data).rejects.toThrow('cut')
})

test('ignores the response for another shopper', async () => {
  const read = startRead()
  await state.setShopper('ben')
  read.resolve("Ada's")
  expect(await read.data).toBeNull()
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
