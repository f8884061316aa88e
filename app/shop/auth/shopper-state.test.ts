import { beforeEach, expect, test, vi } from 'vitest'

import { ShopperState } from './shopper-state.ts'

interface Drawer {
  status: 'loading' | 'signed-out' | 'ready'
}
let own: ShopperState<Drawer>
beforeEach(() => {
  own = new ShopperState<Drawer>({ status: 'loading' })
  own.become('ada', (status) => ({ status }))
})

/** A question whose answer comes when the test wants it. */
function question() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { answer: own.ask(() => promise), resolve, reject }
}

test('nobody is asked about nobody', async () => {
  own.become(null, (status) => ({ status }))
  const read = vi.fn<() => Promise<string>>()
  expect(await own.ask(read)).toBeNull()
  expect(read).not.toHaveBeenCalled()
  expect(own.get()).toEqual({ status: 'signed-out' })
})

test('an older answer that comes late does not count, a newer one does', async () => {
  const [older, newer] = [question(), question()]
  newer.resolve('newer')
  expect(await newer.answer).toBe('newer')
  older.resolve('older')
  expect(await older.answer).toBeNull()
})

test('answers in their order all count', async () => {
  const [older, newer] = [question(), question()]
  older.resolve('older')
  expect(await older.answer).toBe('older')
  newer.resolve('newer')
  expect(await newer.answer).toBe('newer')
})

test('what was asked before a change does not count after it, and cannot fail either', async () => {
  const [late, failing] = [question(), question()]
  own.outdate()
  late.resolve('late')
  failing.reject(new Error('cut'))
  expect(await late.answer).toBeNull()
  expect(await failing.answer).toBeNull()
  const next = question()
  next.reject(new Error('cut'))
  await expect(next.answer).rejects.toThrow('cut')
})

test('an answer for another shopper does not count', async () => {
  const asked = question()
  own.become('ben', (status) => ({ status }))
  asked.resolve("Ada's")
  expect(await asked.answer).toBeNull()
})
