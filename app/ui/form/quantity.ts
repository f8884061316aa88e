/**
 * The typed quantity as a whole number from 1 to `max`: fractions are cut off, and anything that is not a number
 * counts as 1.
 */
export function parseQuantity(typed: string, max: number): number {
  const parsed = Number.parseInt(typed, 10)
  return Math.max(1, Math.min(max, Number.isNaN(parsed) ? 1 : parsed))
}
