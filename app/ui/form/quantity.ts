/**
 * The quantity typed: 1 where it is no number, fractions cut off, clamped to `min` and `max`
 * (`min` where `max` is below it).
 */
export function parseQuantity(typed: string, min: number, max: number): number {
  const parsed = Number.parseInt(typed, 10)
  const quantity = Number.isNaN(parsed) ? 1 : parsed
  return Math.max(min, Math.min(max, quantity))
}
