import type { Product, ProductSummary } from './product.ts'
import { sizesOf } from './sizes.ts'

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
  const kind = sizesOf(product) ? 'sized' : measuredCategories.has(slug) ? 'measured' : 'single'
  return { care: careText(product), size: sizeTexts[kind], hasSizeGuide: kind !== 'single' }
}

/** Categories with products whose size no table of sizes has, such as gloves and rings. */
const measuredCategories = new Set(['accessories', 'jewellery'])

const sizeTexts = {
  sized:
    'Choose a size beside Add to Cart, or later in your cart. If you leave it open, we will write to you before we send it.',
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

const careTexts = {
  clothing:
    'Air it after wearing and brush it dry. Hang wool and silk; fold knitwear. Wash cold by hand or have it cleaned, as the label says; never tumble dry. Pull a loose thread through to the inside; do not cut it.',
  knitwear:
    'Wash by hand in cool water with a mild soap, press it in a towel and dry it flat. Have silk dry-cleaned. Keep wool folded, with cedar.',
  leather:
    'Wipe it with a dry cloth. Feed it with a colourless cream twice a year. If it gets wet, let it dry away from heat. Marks soften with use.',
  suede:
    'Brush it with a suede brush, in one direction. Keep it dry; if it gets wet, let it dry away from heat and brush it again.',
  metal:
    'Put it on last and take it off first: after perfume, before water. Polish it with the cloth it comes in, and keep it in its pouch.',
  pearl:
    'Put pearls on last and take them off first. Wipe them with a soft, dry cloth, and keep them apart from metal.',
  watch:
    'Wipe it with a dry cloth. Keep it away from water, and have it serviced every five years.',
  hat: 'Brush it with a soft brush. Hold it by the brim, not by the crown, and keep it in its box. Let it dry in its own shape if it gets wet.',
  umbrella: 'Let it dry open, then roll it. Wipe the handle with a dry cloth.',
  tie: 'Untie it after wearing, by undoing the knot, and hang it or roll it. Have stains cleaned by a specialist.',
  homeTextile:
    'Follow the washing temperature in the description. Air-dry it, flat if it is knitted. Iron linen while it is still damp.',
  candle:
    'Let the wax melt to the rim the first time. Trim the wick to five millimetres before each lighting, and never leave a burning candle alone.',
  ceramic: 'Wash it by hand or in the dishwasher. Do not put it cold into a hot oven.',
  glass: 'Wash it by hand in warm water. Clean the inside with rice, a little vinegar and a swirl.',
  wood: 'Wipe it with a damp cloth and dry it at once. Do not soak it. Renew the oil when water stops beading.',
  paper: 'Keep it flat, dry and out of the sun.',
  wax: 'Keep it cool, and out of the sun. Wipe the seal with a dry cloth while it is still warm.',
  ribbon: 'Iron it cool, on the back. Keep it rolled.',
  other: 'Care for it as the description says.',
} satisfies Record<string, string>
