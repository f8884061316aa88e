import { grouped, roundHalfUp, toCents } from './pricing.ts'

/** Search speaks in rupees at this fixed rate. Nothing is ever charged in them. */
export const rupeesPerDollar = 83

/** Whole rupees for a dollar price: 420 → 34860. */
export function toRupees(price: number): number {
  return roundHalfUp(toCents(price) * rupeesPerDollar, 100)
}

// Lakhs are grouped as their readers group them: 1,24,500.
const inLakhs = (rupees: number) => grouped(rupees, 2)

/** `Rs. 34,860` for the dollar price 420. */
export function formatRupees(price: number): string {
  return `Rs. ${inLakhs(toRupees(price))}`
}

/** `8,715` for what is saved between two dollar prices: the difference of the rupees that are shown. */
export function rupeesSaved(price: number, originalPrice: number): string {
  return inLakhs(toRupees(originalPrice) - toRupees(price))
}
