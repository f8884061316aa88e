import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { installStorage } from '../../../tests/support/memory-storage.ts'
import { pendingAction } from './pending-action.ts'

const action = { product: { id: 'silk-scarf' }, quantity: 2 }
const pending = pendingAction<typeof action>('pendingAction', ({ product }) => product.id !== '')

describe('a pending action', () => {
  let uninstall: () => void
  beforeEach(() => {
    uninstall = installStorage()
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    uninstall()
  })

  test('is returned once', () => {
    pending.remember(action)
    expect(pending.take()).toEqual(action)
    expect(pending.take()).toBeNull()
  })

  test('is replaced by the next one', () => {
    pending.remember(action)
    pending.remember({ ...action, quantity: 3 })
    expect(pending.take()).toMatchObject({ quantity: 3 })
  })

  test('expires after an hour', () => {
    pending.remember(action)
    vi.advanceTimersByTime(60 * 60 * 1000 - 1)
    expect(pending.take()).not.toBeNull()
    pending.remember(action)
    vi.advanceTimersByTime(60 * 60 * 1000)
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

test('is not remembered without storage', () => {
  expect(() => pending.remember(action)).not.toThrow()
  expect(pending.take()).toBeNull()
})
