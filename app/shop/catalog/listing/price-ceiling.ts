import { priceStep } from '../../../ui/form/price-slider.ts'

/** In dollars, until the highest price is known. */
const defaultCeiling = 1000

/** The upper end of the price filter, in dollars: the highest price rounded up to a whole step. */
export function priceCeiling(highestPrice: number | null): number {
  if (highestPrice === null || !(highestPrice > 0)) return defaultCeiling
  return Math.ceil(highestPrice / priceStep) * priceStep
}
