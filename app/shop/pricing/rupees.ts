import { groupDigits, roundHalfUp, toCents } from './pricing.ts'

/** Search shows rupees at this fixed rate; orders are charged in dollars. */
export const rupeesPerDollar = 83

/** Whole rupees for a dollar price: 420 → 34860. */
function toRupees(price: number): number {
  return roundHalfUp(toCents(price) * rupeesPerDollar, 100)
}

/** Indian digit grouping: 1,24,500. */
const formatLakhs = (rupees: number) => groupDigits(rupees, 2)

/** `Rs. 34,860` for the dollar price 420. */
export function formatRupees(price: number): string {
  return `Rs. ${formatLakhs(toRupees(price))}`
}

/** `8,715`: the difference of two dollar prices, each rounded to the rupees shown. */
export function rupeesSaved(price: number, originalPrice: number): string {
  return formatLakhs(toRupees(originalPrice) - toRupees(price))
}
