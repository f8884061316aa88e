import { readdirSync, readFileSync } from 'node:fs'
import { listCatalogueProducts, type Catalogue, type CatalogueProduct } from './catalogue.ts'
import { chanceOf, pickByWeight, uuidOf } from './chance.ts'

/** A prepared comment, to be assigned to a product it fits. */
interface StockReview {
  rating: number
  title: string | null
  comment: string
  /** Slugs or patterns it fits; without them, every product of the family. */
  for?: string[]
  /** Mentions long use: assigned only when the product has been on sale for so many days. */
  owned_days?: number
}

/** The reviews of a family of patterns, coats for example. */
interface ReviewStock {
  patterns: string[]
  /** Titles of reviews without a comment, by rating. */
  titles: Record<string, string[]>
  reviews: StockReview[]
}

/** A row of shop_product_reviews. */
export interface DealtReview {
  id: string
  product: string
  rating: number
  title: string | null
  comment: string | null
  is_verified_purchase: boolean
  created_at: string
}

const dayMs = 86_400_000
/** A fixed date as today, so that the output does not change from day to day. */
const writtenUntil = Date.parse('2026-11-01T00:00:00Z')
const noCommentTwice = 2

/** Rating profiles: weights of one to five stars, and how often a product has the profile. */
const moods = [
  { weights: [0, 1, 3, 22, 74], often: 40 },
  { weights: [2, 3, 9, 30, 56], often: 38 },
  { weights: [5, 8, 20, 32, 35], often: 15 },
  { weights: [9, 14, 27, 28, 22], often: 7 },
]

/** Numbers of reviews of a product: from, to, weight. The ten featured have the most. */
const crowds = [
  { from: 0, to: 0, often: 8 },
  { from: 1, to: 4, often: 25 },
  { from: 5, to: 10, often: 37 },
  { from: 11, to: 18, often: 23 },
  { from: 19, to: 27, often: 7 },
]
const crowdOfFeatured = { from: 23, to: 40 }

/** Reads the prepared comments from reviews/, one file per family. */
export function readReviewStocks(): ReviewStock[] {
  const folder = new URL('./reviews/', import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as ReviewStock)
}

/** Assigns the comments deterministically. Newest first within a product. */
export function dealReviews(catalogue: Catalogue, stocks: ReviewStock[]): DealtReview[] {
  const uses = new Map<StockReview, number>()
  return listCatalogueProducts(catalogue).flatMap((product) => {
    const stock = stocks.find(({ patterns }) => patterns.includes(patternOf(product)))
    return stock ? dealToProduct(product, stock, uses) : []
  })
}

/** The one product without a picture is a bow tie. */
function patternOf(product: CatalogueProduct): string {
  return product.picture?.pattern ?? 'bow-tie'
}

function dealToProduct(
  product: CatalogueProduct,
  stock: ReviewStock,
  uses: Map<StockReview, number>,
): DealtReview[] {
  const chance = chanceOf(`reviews of ${product.slug}`)
  const fitting = stock.reviews.filter((review) => isAbout(review, product)).length
  // Few comments allow few reviews: otherwise most would be bare stars.
  const number = Math.min(drawNumber(product, chance), Math.floor(fitting * 1.5))
  const dates = drawDates(product, number, chance)
  const ratings = drawRatings(dates.length, product.is_featured ? moods.slice(0, 2) : moods, chance)
  const said = new Set<string>()
  return dates.map((date, index) => {
    const rating = ratings[index] ?? 4
    // The page shows the latest five: these get comments first.
    const speaks = chance() < (index < 5 ? 0.95 : 0.5)
    const found = speaks ? findComment(product, stock, rating, date, said, uses, chance) : null
    if (found) said.add(found.comment)
    if (found) uses.set(found, (uses.get(found) ?? 0) + 1)
    const title = found ? found.title : findTitle(stock, rating, said, chance)
    if (title) said.add(title)
    return {
      id: uuidOf(`review ${index + 1} of ${product.slug}`),
      product: product.slug,
      rating,
      title,
      comment: found?.comment ?? null,
      is_verified_purchase: chance() < 0.55,
      created_at: new Date(date).toISOString(),
    }
  })
}

function isAbout(review: StockReview, product: CatalogueProduct): boolean {
  const named = review.for
  return !named || named.includes(product.slug) || named.includes(patternOf(product))
}

function drawNumber(product: CatalogueProduct, chance: () => number): number {
  const crowd = product.is_featured
    ? crowdOfFeatured
    : crowds[
        pickByWeight(
          crowds.map(({ often }) => often),
          chance,
        )
      ]
  if (!crowd) return 0
  const drawn = crowd.from + Math.floor(chance() * (crowd.to - crowd.from + 1))
  const monthsOnSale = (writtenUntil - Date.parse(product.created_at)) / (30 * dayMs)
  return Math.min(drawn, Math.floor(monthsOnSale * (product.is_featured ? 12 : 6)))
}

function drawDates(product: CatalogueProduct, number: number, chance: () => number): number[] {
  const first = Date.parse(product.created_at) + 8 * dayMs
  return Array.from({ length: number }, () => {
    const moment = first + chance() * Math.max(writtenUntil - first, 0)
    return Math.floor(Math.min(moment, writtenUntil - 1) / 60_000) * 60_000
  }).sort((one, other) => other - one)
}

/** Keeps the mean rating of every product between 3.2 and 4.9. */
function drawRatings(number: number, among: typeof moods, chance: () => number): number[] {
  const often = among.map((mood) => mood.often)
  const weights = among[pickByWeight(often, chance)]?.weights ?? [1]
  const ratings = Array.from({ length: number }, () => pickByWeight(weights, chance) + 1)
  const mean = () => ratings.reduce((sum, rating) => sum + rating, 0) / number
  while (mean() < 3.2) replaceOne(ratings, Math.min(...ratings), 1)
  while (mean() > 4.9) replaceOne(ratings, 5, -1)
  return ratings
}

function replaceOne(ratings: number[], rating: number, step: number): void {
  ratings[ratings.indexOf(rating)] = rating + step
}

function findComment(
  product: CatalogueProduct,
  stock: ReviewStock,
  rating: number,
  date: number,
  said: Set<string>,
  uses: Map<StockReview, number>,
  chance: () => number,
): StockReview | null {
  const daysOnSale = (date - Date.parse(product.created_at)) / dayMs
  const fitting = stock.reviews
    .filter(
      (review) =>
        review.rating === rating &&
        !said.has(review.comment) &&
        (uses.get(review) ?? 0) < noCommentTwice &&
        (review.owned_days ?? 0) <= daysOnSale &&
        isAbout(review, product),
    )
    // Least used first; those that name this product are preferred.
    .map((review) => ({
      review,
      order: (uses.get(review) ?? 0) + chance() * (review.for ? 0.5 : 0.9),
    }))
    .sort((one, other) => one.order - other.order)
  return fitting[0]?.review ?? null
}

function findTitle(
  stock: ReviewStock,
  rating: number,
  said: Set<string>,
  chance: () => number,
): string | null {
  if (chance() < 0.4) return null
  const titles = (stock.titles[rating] ?? []).filter((title) => !said.has(title))
  return titles[Math.floor(chance() * titles.length)] ?? null
}
