import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { installStorage } from '../../../tests/support/memory-storage.ts'
import { resetEmail } from './reset-email.ts'

const dayMs = 24 * 60 * 60 * 1000
let uninstall: () => void
beforeEach(() => {
  uninstall = installStorage()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  uninstall()
})

test('remembers the address of a reset link for a day, or until it is forgotten', () => {
  expect(resetEmail.read()).toBeNull()
  resetEmail.write({ email: 'ada@example.com' })
  vi.advanceTimersByTime(dayMs - 1)
  expect(resetEmail.read()).toEqual({ email: 'ada@example.com' })
  resetEmail.remove()
  expect(resetEmail.read()).toBeNull()
})

test('removes the address from storage after a day', () => {
  resetEmail.write({ email: 'ada@example.com' })
  vi.advanceTimersByTime(dayMs)
  expect(resetEmail.read()).toBeNull()
  expect(localStorage.getItem('resetEmail')).toBeNull()
})

test.each(['{', 'null', '42', '{"email": 7, "at": 9e15}', '{"email": "ada@example.com"}'])(
  'reads as absent where storage holds %s',
  (stored) => {
    localStorage.setItem('resetEmail', stored)
    expect(resetEmail.read()).toBeNull()
  },
)
