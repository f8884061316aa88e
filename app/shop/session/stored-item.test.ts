import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { storedItem } from './stored-item.ts'
import { resetEmail } from './credential-fields.tsx'

const hourMs = 60 * 60 * 1000
const action = { product: { id: 'silk-scarf' }, quantity: 2 }
const pending = storedItem<typeof action>('pendingAction', ({ product }) => product.id !== '')

describe('with storage', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage())
    vi.stubGlobal('navigator', {})
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  describe('a pending action', () => {
    test('is taken once', async () => {
      pending.write(action)
      expect(await pending.take()).toEqual(action)
      expect(await pending.take()).toBeNull()
    })

    test('is replaced by the next one', async () => {
      pending.write(action)
      pending.write({ ...action, quantity: 3 })
      expect(await pending.take()).toMatchObject({ quantity: 3 })
    })

    test('expires after an hour', async () => {
      pending.write(action)
      vi.advanceTimersByTime(hourMs - 1)
      expect(await pending.take()).not.toBeNull()
      pending.write(action)
      vi.advanceTimersByTime(hourMs)
      expect(await pending.take()).toBeNull()
    })

    test.each(['{', '"text"', '42', 'null', '{"at": 9e15}', '{"product": {"id": ""}, "at": 9e15}'])(
      'is absent where storage holds %s',
      async (stored) => {
        localStorage.setItem('pendingAction', stored)
        expect(await pending.take()).toBeNull()
      },
    )
  })

  describe('the address of a reset link', () => {
    test('is stored for a day, or until it is removed', () => {
      expect(resetEmail.read()).toBeNull()
      resetEmail.write({ email: 'ada@example.com' })
      vi.advanceTimersByTime(24 * hourMs - 1)
      expect(resetEmail.read()).toEqual({ email: 'ada@example.com' })
      resetEmail.remove()
      expect(resetEmail.read()).toBeNull()
    })
  })
})

test('of two tabs that a sign-in tells at once, one takes a pending action', async () => {
  const storage = memoryStorage()
  // What one tab removes, another still reads for a moment.
  const removeItem = (key: string) => void setTimeout(() => storage.removeItem(key), 50)
  vi.stubGlobal('localStorage', { ...storage, removeItem })
  try {
    pending.write(action)
    const taken = await Promise.all([pending.take(), pending.take()])
    expect(taken.filter(Boolean)).toEqual([action])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('where locks are refused, a pending action is taken all the same', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const request = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  try {
    pending.write(action)
    expect(await pending.take()).toEqual(action)
    expect(await pending.take()).toBeNull()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('without storage, writes are ignored and reads find nothing', async () => {
  expect(() => pending.write(action)).not.toThrow()
  expect(await pending.take()).toBeNull()
})
