import { expect, test } from 'vitest'

import type { Backup } from './backups.ts'
import { choose } from './keep-backups.ts'

const day = 86_400_000
const newest = Date.parse('2026-11-20T23:00:00Z') // a Friday

/** So many days before the newest one. */
function backup(days: number, state: 'verified' | 'damaged' | 'not verified' = 'verified'): Backup {
  const finished_at = new Date(newest - days * day).toISOString()
  const problems = state === 'damaged' ? ['it does not start'] : []
  const verification = state === 'not verified' ? null : { proved_at: '', problems }
  return { finished_at, verification } as unknown as Backup
}

const agesOf = (backups: Backup[]) =>
  backups
    .map(({ finished_at }) => (newest - Date.parse(finished_at)) / day)
    .toSorted((a, b) => a - b)

test('of one backup a day, seven days and four weeks are kept', () => {
  const backups = Array.from({ length: 60 }, (_, days) => backup(days))
  // Sundays are the newest of their weeks: 5, 12 and 19 days before the Friday.
  expect(agesOf(choose(backups))).toEqual([0, 1, 2, 3, 4, 5, 6, 12, 19])
})

test('of one day the newest verified backup is kept, and the newest of all', () => {
  const backups = [backup(0, 'damaged'), backup(0.1), backup(0.2), backup(1, 'not verified')]
  expect(agesOf(choose(backups))).toEqual([0, 0.1, 1])
})

test('the newest verified backup is kept, however old it is', () => {
  const broken = Array.from({ length: 60 }, (_, days) => backup(days, 'damaged'))
  expect(agesOf(choose([...broken, backup(300), backup(301)])).at(-1)).toBe(300)
})
