import { digitsOf } from './card-number.ts'

/** Whether it is MM/YY and the month has not ended, in the local time zone. */
export function isCurrentExpiry(text: string, now = new Date()): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/([0-9]{2})$/.exec(text.trim()) ?? []
  if (!month || !year) return false
  const firstDayAfter = new Date(2000 + Number(year), Number(month), 1)
  return firstDayAfter > now
}

/**
 * Formats while typing: "1226" and "12 / 26" become "12/26", "1/" becomes "01", and so does a first
 * digit above 1. An autofilled "12/2026" or "12-2026" loses its century.
 */
export function formatExpiry(typed: string): string {
  const short = typed.replace(/^(\s*\d{1,2}\s*[/.-]\s*)20(\d\d)\s*$/, '$1$2')
  const digits = digitsOf(short)
  const padded = /^[2-9]/.test(digits) || /^\s*1\s*[/.-]/.test(short) ? `0${digits}` : digits
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 4)}` : padded
}
