import { describe, expect, test } from 'vitest'

import { parseArguments } from './arguments.ts'

const command = {
  name: 'test',
  summary: '',
  options: { since: { value: 'TIME', help: '' }, price: { value: 'AMOUNT', help: '' } },
  load: () => Promise.reject(new Error('not called')),
}

describe('an amount', () => {
  const read = (typed: string) => parseArguments(command, [`--price=${typed}`]).amount('price')

  test.each([
    ['79', '79.00'],
    ['79.5', '79.50'],
    ['0079.05', '79.05'],
    ['0', '0.00'],
    ['1000000', '1000000.00'],
  ])('%s is %s', (typed, amount) => {
    expect(read(typed)).toBe(amount)
  })

  test.each([
    '',
    '-1',
    '+1',
    '1e3',
    '1,299.00',
    '1.299,00',
    '1.999',
    '.5',
    '5.',
    'ten',
    '1000000.01',
    '٣',
  ])('"%s" is none', (typed) => {
    expect(() => read(typed)).toThrow('--price must be dollars like 79 or 79.50')
  })
})

describe('a moment', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const read = (typed: string) => parseArguments(command, ['--since', typed]).moment('since', now)

  test.each([
    ['36h', '2026-11-21T00:00:00.000Z'],
    ['7d', '2026-11-15T12:00:00.000Z'],
    ['2026-11-01T10:00:00Z', '2026-11-01T10:00:00.000Z'],
    ['2026-11-01T10:00+02:00', '2026-11-01T08:00:00.000Z'],
  ])('%s is %s', (typed, moment) => {
    expect(read(typed)?.toISOString()).toBe(moment)
  })

  test('of a deadline is to come', () => {
    const until = (typed: string) =>
      parseArguments(command, ['--since', typed]).deadline('since', now)
    expect(until('7d')?.toISOString()).toBe('2026-11-29T12:00:00.000Z')
    expect(until('2026-11-22T12:00:01Z')?.toISOString()).toBe('2026-11-22T12:00:01.000Z')
    for (const past of ['2026-11-22T12:00:00Z', '2026-11-21', '0h'])
      expect(() => until(past)).toThrow('--since must be a moment to come')
  })

  test('a date begins at midnight of this machine', () => {
    expect(read('2026-11-01')).toEqual(new Date(2026, 10, 1))
  })

  test.each(['2026-13-01', '2026-02-31', 'now', '5m', '2026-11-01T25:00'])(
    '%s is none',
    (typed) => {
      expect(() => read(typed)).toThrow('--since must be a date')
    },
  )
})
