import { expect, test } from 'vitest'

import { paceAfter } from './pace.ts'

test('screens change at once until a change leaves time for a picture to travel', () => {
  expect(paceAfter('at-once', 60)).toBe('at-once')
  expect(paceAfter('at-once', 20)).toBe('travelling')
})

test('where a travelling picture keeps a screen waiting, none travels again', () => {
  expect(paceAfter('travelling', 45)).toBe('travelling')
  expect(paceAfter('travelling', 80)).toBe('always-at-once')
  expect(paceAfter('always-at-once', 10)).toBe('always-at-once')
})
