import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { installStorage } from '../../../tests/stage/memory-storage.ts'
import { rememberPendingWish, takePendingWish } from './pending-wish.ts'
import type { WishlistProduct } from './wishlist.ts'

const scarf = { id: 'silk-scarf', name: 'Silk Scarf' } as WishlistProduct

describe('a heart that had to ask for sign-in first', () => {
  let takeAway: () => void
  beforeEach(() => {
    takeAway = installStorage()
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    takeAway()
  })

  test('is filled once', () => {
    rememberPendingWish({ product: scarf, wished: true })
    expect(takePendingWish()).toEqual({ product: scarf, wished: true })
    expect(takePendingWish()).toBeNull()
  })

  test('is forgotten after an hour', () => {
    rememberPendingWish({ product: scarf, wished: false })
    vi.advanceTimersByTime(60 * 60 * 1000)
    expect(takePendingWish()).toBeNull()
  })

  test.each(['{', '"text"', '42', '{}', '{"product": {"id": 1}, "at": 9e15}'])(
    'is nothing where storage holds %s',
    (stored) => {
      localStorage.setItem('pendingWish', stored)
      expect(takePendingWish()).toBeNull()
    },
  )
})
