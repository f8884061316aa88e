import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { installStorage } from '../../../tests/stage/memory-storage.ts'
import { forgetResetEmail, knownResetEmail, rememberResetEmail } from './reset-email.ts'

const aDay = 24 * 60 * 60 * 1000
let takeAway: () => void
beforeEach(() => {
  takeAway = installStorage()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  takeAway()
})

test('the address a reset link went to is known for a day, or until it is not needed', () => {
  expect(knownResetEmail()).toBe('')
  rememberResetEmail('ada@example.com')
  vi.advanceTimersByTime(aDay - 1)
  expect(knownResetEmail()).toBe('ada@example.com')
  forgetResetEmail()
  expect(knownResetEmail()).toBe('')
})

test('after a day it is not only unknown, but gone', () => {
  rememberResetEmail('ada@example.com')
  vi.advanceTimersByTime(aDay)
  expect(knownResetEmail()).toBe('')
  expect(localStorage.getItem('resetEmail')).toBeNull()
})

test.each(['{', 'null', '42', '{"email": 7, "at": 9e15}', '{"email": "ada@example.com"}'])(
  'it is unknown where storage holds %s',
  (stored) => {
    localStorage.setItem('resetEmail', stored)
    expect(knownResetEmail()).toBe('')
  },
)
