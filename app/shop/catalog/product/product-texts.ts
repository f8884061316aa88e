import { careText } from './care-text.ts'
import type { Product } from './product.ts'
import { sizesOf } from './sizes.ts'

/** What the page of one product says under Care and under Size and fit. */
export interface ProductTexts {
  care: string
  size: string
  /** Whether the size guide helps. */
  hasSizeGuide: boolean
}

/** For loaders: a page needs one text of each kind, and no script all of them. */
export function productTexts(product: Product): ProductTexts {
  const { slug } = product.category
  const kind = sizesOf(product) ? 'sized' : measuredCategories.has(slug) ? 'measured' : 'single'
  return { care: careText(product), size: sizeTexts[kind], hasSizeGuide: kind !== 'single' }
}

/** Of their products some are made to a measure that no table of sizes holds. */
const measuredCategories = new Set(['accessories', 'jewellery'])

const sizeTexts = {
  sized:
    'Choose a size beside Add to Cart, or later in your cart. If you leave it open, we will write to you before we send it.',
  measured:
    'Most come in one size. Gloves, hats, socks and rings go by measure: please write yours in the order notes.',
  single: 'One size. Measures are in the description where they matter.',
}
