import { listCatalogueProducts, type Catalogue, type CatalogueProduct } from './catalogue.ts'
import type { DealtReview } from './reviews.ts'

/** Marketing words that descriptions must not use. */
const bannedWords = [
  'timeless',
  'elevate',
  'effortless',
  'must-have',
  'iconic',
  'luxurious',
  'stunning',
  'curated',
  'wardrobe staple',
]

/** Faults of the catalogue, one sentence each; empty when a seed may be written. */
export function findCatalogueFaults(catalogue: Catalogue): string[] {
  const products = listCatalogueProducts(catalogue)
  return [
    ...listDoubles(products.map(({ slug }) => slug)).map((slug) => `Two products are ${slug}.`),
    ...listDoubles(products.map(({ name }) => name)).map((name) => `Two products are named ${name}.`),
    ...products.flatMap(listProductFaults),
    ...listWholeFaults(products),
    ...listDoubles(listSentences(catalogue)).map((sentence) => `Said twice: ${sentence}`),
  ]
}

/** Faults of the generated reviews. */
export function findReviewFaults(reviews: DealtReview[]): string[] {
  const byProduct = Object.entries(Object.groupBy(reviews, ({ product }) => product))
  const faults = byProduct.flatMap(([slug, rows = []]) => {
    const mean = rows.reduce((sum, { rating }) => sum + rating, 0) / rows.length
    const comments = rows.flatMap(({ comment }) => comment ?? [])
    return [
      ...(rows.length > 40 ? [`${slug} has ${rows.length} reviews, more than 40.`] : []),
      ...(mean < 3.2 || mean > 4.9 ? [`${slug} is rated ${mean.toFixed(2)}, not 3.2 to 4.9.`] : []),
      ...listDoubles(comments).map((comment) => `${slug} has a comment twice: ${comment}`),
    ]
  })
  if (reviews.length >= 900 && reviews.length <= 1200) return faults
  return [...faults, `There are ${reviews.length} reviews, not 900 to 1,200.`]
}

function listProductFaults(product: CatalogueProduct): string[] {
  const { slug, price, original_price, description, stock_quantity } = product
  const words = (description ?? '').split(/\s+/).filter(Boolean).length
  const text = `${product.name} ${description ?? ''}`.toLowerCase()
  const rules: [boolean, string][] = [
    [/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug), 'has a slug that is no slug'],
    [price >= 12 && price <= 980, `costs ${price}, not 12 to 980`],
    [original_price === null || original_price > price, 'was never dearer than it is'],
    [Number.isInteger(stock_quantity) && stock_quantity >= 0, 'has a stock that cannot be'],
    [!Number.isNaN(Date.parse(product.created_at)), 'has no date'],
    [description === null || (words >= 60 && words <= 120), `has ${words} words, not 60 to 120`],
    ...bannedWords.map((word): [boolean, string] => [!text.includes(word), `says "${word}"`]),
  ]
  return rules.flatMap(([holds, fault]) => (holds ? [] : [`${slug} ${fault}.`]))
}

function listWholeFaults(products: CatalogueProduct[]): string[] {
  const active = products.filter(({ is_active }) => is_active)
  const featured = active.filter(({ is_featured }) => is_featured).length
  const discounted = products.filter(({ original_price }) => original_price !== null).length
  const share = discounted / products.length
  const stockOf = (slug: string) => active.find((product) => product.slug === slug)?.stock_quantity
  const made = active.filter(({ description }) => description?.toLowerCase().includes('made'))
  const rules: [boolean, string][] = [
    [featured === 10, `${featured} active products are featured, not ten`],
    [share >= 0.17 && share <= 0.23, `${Math.round(share * 100)} % are discounted, not a fifth`],
    [stockOf('linen-shirt') === 4, 'linen-shirt has not 4 left'],
    [stockOf('silk-scarf') === 0, 'silk-scarf is not sold out'],
    [made.length > 100, `A search for "made" finds ${made.length} products, not more than 100`],
    [active.some(({ picture }) => !picture), 'No active product is without a picture'],
    [active.some(({ description }) => !description), 'No active product is without a description'],
  ]
  return rules.flatMap(([holds, fault]) => (holds ? [] : [`${fault}.`]))
}

function listSentences(catalogue: Catalogue): string[] {
  const products = listCatalogueProducts(catalogue)
  return [...catalogue.categories, ...products]
    .flatMap(({ description }) => (description ?? '').split(/(?<=[.!?;:])\s+/))
    .filter(Boolean)
    .map((sentence) => sentence.toLowerCase())
}

function listDoubles(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}
