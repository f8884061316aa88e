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
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  describe('a pending action', () => {
    test('is taken once', () => {
      pending.write(action)
      expect(pending.take()).toEqual(action)
      expect(pending.take()).toBeNull()
    })

    test('is replaced by the next one', () => {
      pending.write(action)
      pending.write({ ...action, quantity: 3 })
      expect(pending.take()).toMatchObject({ quantity: 3 })
    })

    test('expires after an hour', () => {
      pending.write(action)
      vi.advanceTimersByTime(hourMs - 1)
      expect(pending.take()).not.toBeNull()
      pending.write(action)
      vi.advanceTimersByTime(hourMs)
      expect(pending.take()).toBeNull()
    })

    test.each(['{', '"text"', '42', 'null', '{"at": 9e15}', '{"product": {"id": ""}, "at": 9e15}'])(
      'is absent where storage holds %s',
      (stored) => {
        localStorage.setItem('pendingAction', stored)
        expect(pending.take()).toBeNull()
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

    test('is deleted from storage when it is read after a day', () => {
      resetEmail.write({ email: 'ada@example.com' })
      vi.advanceTimersByTime(24 * hourMs)
      expect(resetEmail.read()).toBeNull()
      expect(localStorage.getItem('resetEmail')).toBeNull()
    })

    test.each(['{', 'null', '42', '{"email": 7, "at": 9e15}', '{"email": "ada@example.com"}'])(
      'is absent where storage holds %s',
      (stored) => {
        localStorage.setItem('resetEmail', stored)
        expect(resetEmail.read()).toBeNull()
      },
    )
  })
})

test('without storage, writes are ignored and reads find nothing', () => {
  expect(() => pending.write(action)).not.toThrow()
  expect(pending.take()).toBeNull()
})
