/**
 * The quantity somebody typed. What is no number is 1; fractions are cut off;
 * the answer lies between `min` and `max` (and is `min` when there is nothing between them).
 */
export function parseQuantity(typed: string, min: number, max: number): number {
  const parsed = Number.parseInt(typed, 10)
  const quantity = Number.isNaN(parsed) ? 1 : parsed
  return Math.max(min, Math.min(max, quantity))
}
