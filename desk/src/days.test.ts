import { expect, test } from 'vitest'

import { dayOf, startOfDay } from './days.ts'

test.each([
  ['2026-11-27', 'UTC', '2026-11-27T00:00:00.000Z'],
  ['2026-11-27', 'Europe/Paris', '2026-11-26T23:00:00.000Z'],
  ['2026-11-27', 'America/New_York', '2026-11-27T05:00:00.000Z'],
  // The clock is changed at two o'clock of that day, and in Santiago at midnight.
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
])('%s in %s begins at %s', (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone)).toBe(moment)
  expect(dayOf(new Date(moment), timeZone)).toBe(day)
})
