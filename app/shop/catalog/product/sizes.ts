import type { ProductSummary } from './product.ts'

/** The sizes of one kind of clothing, in the order of the size guide. */
export interface Sizes {
  /** The word before a size: 'Size M', 'Waist 32'. */
  label: 'Size' | 'Waist'
  options: readonly string[]
}

/** Letter sizes by category; the size guide has their body measurements. */
export const letterSizes: Record<string, readonly string[]> = {
  women: ['XS', 'S', 'M', 'L', 'XL'],
  men: ['S', 'M', 'L', 'XL'],
}

/** Waist sizes in inches by category. */
export const waistSizes: Record<string, readonly string[]> = {
  women: ['24', '26', '28', '30', '32', '34'],
  men: ['28', '30', '32', '34', '36', '38', '40'],
}

/** The sizes that a product is made in; null for a product of one size or none. */
export function sizesOf({
  name,
  category: { slug },
}: Pick<ProductSummary, 'name' | 'category'>): Sizes | null {
  const letters = letterSizes[slug]
  if (!letters || /\brobe\b/i.test(name)) return null
  const waists = /\b(trousers|cords|chinos|jeans|shorts)\b/i.test(name) ? waistSizes[slug] : null
  return waists ? { label: 'Waist', options: waists } : { label: 'Size', options: letters }
}
