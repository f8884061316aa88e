import { careTexts } from '../../../../content/shop.ts'
import type { Product, ProductSummary } from './product.ts'
import { hasSizes } from './sizes.ts'

/** What a product page says under Care and under Size and fit. */
export interface ProductTexts {
  care: string
  size: string
  /** Whether the size guide helps. */
  hasSizeGuide: boolean
}

/** Called by the loader, so that the page gets its two texts without downloading all of them. */
export function productTexts(product: Product): ProductTexts {
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

type Named = Pick<ProductSummary, 'name' | 'category'>

/** How to care for a product. The kind of product is found in its name first, then by its category. @internal Exported for tests. */
export function careText({ name, category }: Named): string {
  const kind = kinds.find(([words]) => words.test(name))?.[1] ?? kindOfCategory[category.slug]
  return careTexts[kind ?? 'other']
}

type Kind = keyof typeof careTexts

/** The first match counts. */
const kinds: readonly [words: RegExp, kind: Kind][] = [
  [/\bcandle\b/i, 'candle'],
  [/\bglass\b/i, 'glass'],
  [/\b(?:vase|bowl|cup|plate)\b/i, 'ceramic'],
  [/\b(?:tray|board)\b/i, 'wood'],
  [/\b(?:cushion|throw|napkins?|robe)\b/i, 'homeTextile'],
  [/\bsuede\b/i, 'suede'],
  [/\bmillau gloves\b/i, 'leather'],
  [/\b(?:straw|felt) hat\b/i, 'hat'],
  [/\bumbrella\b/i, 'umbrella'],
  [/\btie\b/i, 'tie'],
  [/\bwatch\b/i, 'watch'],
  [/\bpearls?\b/i, 'pearl'],
  [/\b(?:seal|wax)\b/i, 'wax'],
  [/\bribbon\b/i, 'ribbon'],
]

const kindOfCategory: Record<string, Kind> = {
  women: 'clothing',
  men: 'clothing',
  accessories: 'knitwear',
  'leather-goods': 'leather',
  jewellery: 'metal',
  home: 'homeTextile',
  'cards-gifts': 'paper',
}
