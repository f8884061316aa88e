/**
 * The typed quantity as a whole number from 1 to `max`: fractions are cut off, and anything that is not a number
 * counts as 1. Null below 1.
 */
export function parseQuantity(typed: string, max: number): number | null {
  const parsed = Number.parseInt(typed, 10)
  if (parsed < 1) return null
  return Math.max(1, Math.min(max, Number.isNaN(parsed) ? 1 : parsed))
}
