import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { installStorage } from '../../../tests/stage/memory-storage.ts'
import type { CartProduct } from './cart.ts'
import { rememberPendingAdd, takePendingAdd } from './pending-add.ts'

const scarf = { id: 'silk-scarf', name: 'Silk Scarf' } as CartProduct
const anHour = 60 * 60 * 1000

describe('a click that had to ask for sign-in first', () => {
  let takeAway: () => void
  beforeEach(() => {
    takeAway = installStorage()
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    takeAway()
  })

  test('is carried out once', () => {
    rememberPendingAdd({ product: scarf, quantity: 2, buyNow: true })
    expect(takePendingAdd()).toMatchObject({ product: scarf, quantity: 2, buyNow: true })
    expect(takePendingAdd()).toBeNull()
  })

  test('is forgotten after an hour', () => {
    rememberPendingAdd({ product: scarf, quantity: 2, buyNow: false })
    vi.advanceTimersByTime(anHour - 1)
    expect(takePendingAdd()).not.toBeNull()
    rememberPendingAdd({ product: scarf, quantity: 2, buyNow: false })
    vi.advanceTimersByTime(anHour)
    expect(takePendingAdd()).toBeNull()
  })

  test.each(['{', '"text"', '42', '{"quantity": 1}', '{"product": {"id": 1}, "quantity": 1}'])(
    'is nothing where storage holds %s',
    (stored) => {
      localStorage.setItem('pendingCartAdd', stored)
      expect(takePendingAdd()).toBeNull()
    },
  )
})

test('without storage a click is simply not remembered', () => {
  expect(() => rememberPendingAdd({ product: scarf, quantity: 1, buyNow: false })).not.toThrow()
  expect(takePendingAdd()).toBeNull()
})
