/** Upper end of the price slider until the highest price is known. */
const defaultHighestPrice = 1000
export const priceStep = 10

/** Upper end of the price slider: the highest price rounded up to a whole step. */
export function priceCeiling(highestPrice: number | null): number {
  if (highestPrice === null || !(highestPrice > 0)) return defaultHighestPrice
  return Math.ceil(highestPrice / priceStep) * priceStep
}
