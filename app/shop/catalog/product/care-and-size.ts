import { careTexts, categoryCare } from '../../../../content/shop.ts'
import type { Product } from './product.ts'
import { hasSizes } from './sizes.ts'

/** What a product page says under Care and under Size and fit. */
export interface CareAndSize {
  care: string
  size: string
  /** Whether the size guide helps. */
  hasSizeGuide: boolean
}

/** Called by the loader, so that the page gets its two texts without downloading all of them. */
export function careAndSize(product: Product): CareAndSize {
  const { slug } = product.category
  const kind = hasSizes(product) ? 'sized' : measuredCategories.has(slug) ? 'measured' : 'single'
  return { care: careText(product), size: sizeTexts[kind], hasSizeGuide: kind !== 'single' }
}

/** Categories with products whose size no table of sizes has, such as gloves and rings. */
const measuredCategories = new Set(['accessories', 'jewellery'])

const sizeTexts = {
  sized: 'Choose a size beside Add to Cart; you can change it in your cart.',
  measured:
    'Most come in one size. Gloves, hats, socks and rings go by measure: please write yours in the order notes.',
  single: 'One size. Measures are in the description where they matter.',
}

/** @internal Exported for tests. */
export function careText({ care, category }: Pick<Product, 'care' | 'category'>): string {
  const texts: Record<string, string> = careTexts
  return texts[care ?? categoryCare[category.slug] ?? ''] ?? careTexts.other
}
