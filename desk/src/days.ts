/** `2026-11-27`: Swedish dates are written as in ISO 8601. */
export function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)
}

/** `2026-11-27` in Paris began at `2026-11-26T23:00:00.000Z`. */
export function startOfDay(day: string, timeZone: string): string {
  const utc = Date.parse(`${day}T00:00Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const aheadAt = (moment: number) =>
    Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - moment
  // The later one where the clock is changed at midnight.
  const about = utc - aheadAt(utc)
  return new Date(Math.max(about, utc - aheadAt(about))).toISOString()
}
