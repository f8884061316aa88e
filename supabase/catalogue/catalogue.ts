import { readFileSync } from 'node:fs'

/** The categories in the order the shop shows them. `archive` stays empty on purpose. */
const categorySlugs = [
  'women',
  'men',
  'accessories',
  'leather-goods',
  'jewellery',
  'home',
  'cards-gifts',
  'archive',
] as const

type CategorySlug = (typeof categorySlugs)[number]

/** What the artwork needs to draw a product: names from its pattern, cloth and colour tables. */
interface CataloguePicture {
  pattern: string
  cloth: string
  colour: string
  /** A second tone: the other thread of a check, a ribbon, a lining. */
  second?: string
  options?: Record<string, string>
  /** The size that the worn view states, in centimetres. */
  cm?: { across?: number; high?: number }
}

/** A product as written in the JSON files. Prices in whole US dollars, `created_at` in ISO 8601 UTC. */
export interface CatalogueProduct {
  slug: string
  name: string
  /** Null on one product, as an example without a text. */
  description: string | null
  price: number
  original_price: number | null
  stock_quantity: number
  is_featured: boolean
  is_active: boolean
  created_at: string
  /** Null on one product, as an example without a picture. */
  picture: CataloguePicture | null
}

interface CatalogueCategory {
  slug: CategorySlug
  name: string
  description: string | null
  /** Whether the artwork draws a tile for it; without one the shop shows its placeholder. */
  picture: boolean
  products: CatalogueProduct[]
}

export interface Catalogue {
  categories: CatalogueCategory[]
}

/** Reads the catalogue, one JSON file per category. Throws when a file is missing. */
export function readCatalogue(folder: URL = new URL('./', import.meta.url)): Catalogue {
  return { categories: categorySlugs.map((slug) => readCategory(slug, folder)) }
}

/** Every product with the slug of its category, in the order of the files. */
export function listCatalogueProducts(
  catalogue: Catalogue,
): (CatalogueProduct & { category: CategorySlug })[] {
  return catalogue.categories.flatMap((category) =>
    category.products.map((product) => ({ ...product, category: category.slug })),
  )
}

function readCategory(slug: CategorySlug, folder: URL): CatalogueCategory {
  const file = new URL(`./${slug}.json`, folder)
  return JSON.parse(readFileSync(file, 'utf8')) as CatalogueCategory
}
