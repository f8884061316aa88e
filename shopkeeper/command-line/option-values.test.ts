import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { amount, deadline, moment } from './option-values.ts'

describe('an amount', () => {
  test.each([
    ['79', '79.00'],
    ['79.5', '79.50'],
    ['0079.05', '79.05'],
    ['0', '0.00'],
    ['1000000', '1000000.00'],
  ])('%s is %s', (typed, text) => {
    expect(amount(typed)).toBe(text)
  })

  test.each(['', ...'-1 +1 1e3 1,299.00 1.299,00 1.999 .5 5. ten 1000000.01 ٣'.split(' ')])(
    '"%s" is none',
    (typed) => {
      expect(() => amount(typed)).toThrow('It must be dollars like 79 or 79.50.')
    },
  )
})

describe('a moment', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['36h', '2026-11-21T00:00:00.000Z'],
    ['7d', '2026-11-15T12:00:00.000Z'],
    ['2026-11-01T10:00:00Z', '2026-11-01T10:00:00.000Z'],
    ['2026-11-01T10:00+02:00', '2026-11-01T08:00:00.000Z'],
  ])('%s is %s', (typed, iso) => {
    expect(moment(typed).toISOString()).toBe(iso)
  })

  test('of a deadline is to come', () => {
    expect(deadline('7d').toISOString()).toBe('2026-11-29T12:00:00.000Z')
    expect(deadline('2026-11-22T12:00:01Z').toISOString()).toBe('2026-11-22T12:00:01.000Z')
    for (const past of ['2026-11-22T12:00:00Z', '2026-11-21', '0h'])
      expect(() => deadline(past)).toThrow('It must be a moment to come')
  })

  test('a date begins at midnight of this machine', () => {
    expect(moment('2026-11-01')).toEqual(new Date(2026, 10, 1))
  })

  test.each(['2026-13-01', '2026-02-31', 'now', '5m', '2026-11-01T25:00'])(
    '%s is none',
    (typed) => {
      expect(() => moment(typed)).toThrow('It must be a date')
    },
  )
})
