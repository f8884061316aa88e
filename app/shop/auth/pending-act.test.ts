import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { installStorage } from '../../../tests/stage/memory-storage.ts'
import { pendingAct } from './pending-act.ts'

const act = { product: { id: 'silk-scarf' }, quantity: 2 }
const pending = pendingAct<typeof act>('pendingAct', ({ product }) => product.id !== '')

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
    pending.remember(act)
    expect(pending.take()).toEqual(act)
    expect(pending.take()).toBeNull()
  })

  test('gives way to the one after it', () => {
    pending.remember(act)
    pending.remember({ ...act, quantity: 3 })
    expect(pending.take()).toMatchObject({ quantity: 3 })
  })

  test('is forgotten after an hour', () => {
    pending.remember(act)
    vi.advanceTimersByTime(60 * 60 * 1000 - 1)
    expect(pending.take()).not.toBeNull()
    pending.remember(act)
    vi.advanceTimersByTime(60 * 60 * 1000)
    expect(pending.take()).toBeNull()
  })

  test.each(['{', '"text"', '42', 'null', '{"at": 9e15}', '{"product": {"id": ""}, "at": 9e15}'])(
    'is nothing where storage holds %s',
    (stored) => {
      localStorage.setItem('pendingAct', stored)
      expect(pending.take()).toBeNull()
    },
  )
})

test('without storage a click is simply not remembered', () => {
  expect(() => pending.remember(act)).not.toThrow()
  expect(pending.take()).toBeNull()
})
