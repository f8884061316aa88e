import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import { listCatalogueProducts, readCatalogue } from './catalogue.ts'
import { uuidOf } from './chance.ts'
import { findCatalogueFaults, findReviewFaults } from './check.ts'
import { dealReviews, readReviewStocks } from './reviews.ts'
import { seedSql } from './seed-sql.ts'

const catalogue = readCatalogue()
const products = listCatalogueProducts(catalogue)
const stocks = readReviewStocks()
const reviews = dealReviews(catalogue, stocks)
const seedFile = new URL('../seeds/10_catalogue.sql', import.meta.url)

describe('the catalogue', () => {
  test('has about 120 products in seven categories and an eighth that is empty', () => {
    expect(products.length).toBeGreaterThanOrEqual(110)
    expect(catalogue.categories).toHaveLength(8)
    const empty = catalogue.categories.filter((category) => category.products.length === 0)
    expect(empty.map(({ slug }) => slug)).toEqual(['archive'])
  })

  test('has no fault that its check knows of', () => {
    expect(findCatalogueFaults(catalogue)).toEqual([])
  })

  test('features ten products over at least five categories, all to be had', () => {
    const featured = products.filter(({ is_featured }) => is_featured)
    expect(featured).toHaveLength(10)
    expect(new Set(featured.map(({ category }) => category)).size).toBeGreaterThanOrEqual(5)
    expect(featured.filter((product) => product.stock_quantity === 0 || !product.is_active)).toEqual([])
  })

  test('shows every state: sold out, nearly gone, withdrawn, without picture, without text', () => {
    const has = (is: (product: (typeof products)[number]) => boolean) => products.filter(is).length
    expect(has(({ stock_quantity }) => stock_quantity === 0)).toBeGreaterThan(3)
    expect(has(({ stock_quantity }) => stock_quantity > 0 && stock_quantity < 5)).toBeGreaterThan(5)
    expect(has(({ is_active }) => !is_active)).toBeGreaterThan(1)
    expect(has(({ picture }) => picture === null)).toBe(1)
    expect(has(({ description }) => description === null)).toBe(1)
  })

  test('is told apart from a faulty one', () => {
    const spoiled = structuredClone(catalogue)
    const [first, second, third] = spoiled.categories[0]?.products ?? []
    if (!first || !second || !third) throw new Error('The women’s category is empty.')
    first.price = 5000
    first.description = second.description
    third.description = 'A timeless coat.'
    const faults = findCatalogueFaults(spoiled)
    expect(faults).toContainEqual(`${first.slug} costs 5000, not 12 to 980.`)
    expect(faults).toContainEqual(`${third.slug} has 3 words, not 60 to 120.`)
    expect(faults).toContainEqual(`${third.slug} says "timeless".`)
    expect(faults.some((fault) => fault.startsWith('Said twice'))).toBe(true)
  })
})

describe('the reviews', () => {
  test('are 900 to 1,200, at most 40 a product, rated 3.2 to 4.9, no comment twice on one product', () => {
    expect(findReviewFaults(reviews)).toEqual([])
  })

  test('leave some products without any', () => {
    const reviewed = new Set(reviews.map(({ product }) => product))
    expect(products.length - reviewed.size).toBeGreaterThan(5)
  })

  test('are a little more than half by verified buyers', () => {
    const share = reviews.filter(({ is_verified_purchase }) => is_verified_purchase).length / reviews.length
    expect(share).toBeGreaterThan(0.5)
    expect(share).toBeLessThan(0.6)
  })

  test('come after the product and not from the future', () => {
    const dateOf = new Map(products.map(({ slug, created_at }) => [slug, Date.parse(created_at)]))
    const wrong = reviews.filter(({ product, created_at }) => {
      const date = Date.parse(created_at)
      return date <= (dateOf.get(product) ?? 0) || date >= Date.parse('2026-11-01')
    })
    expect(wrong).toEqual([])
  })

  test('are written for every pattern there is, none of them twice', () => {
    const patterns = stocks.flatMap((stock) => stock.patterns)
    expect(new Set(patterns).size).toBe(patterns.length)
    const drawn = products.flatMap(({ picture }) => picture?.pattern ?? [])
    expect(drawn.filter((pattern) => !patterns.includes(pattern))).toEqual([])
    const comments = stocks.flatMap((stock) => stock.reviews.map(({ comment }) => comment))
    expect(new Set(comments).size).toBe(comments.length)
  })

  test('name only products and patterns that exist', () => {
    const known = new Set([
      ...products.map(({ slug }) => slug),
      ...stocks.flatMap(({ patterns }) => patterns),
    ])
    const named = stocks.flatMap((stock) => stock.reviews.flatMap((review) => review.for ?? []))
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the seed', () => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())

  test('is the one the catalogue gives', () => {
    expect(readFileSync(seedFile, 'utf8')).toBe(seedSql(catalogue, reviews))
  })

  test('gives the same identifier for the same words, of version 5', () => {
    expect(uuidOf('product linen-shirt')).toBe(uuidOf('product linen-shirt'))
    expect(uuidOf('product linen-shirt')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab]/)
  })

  test('fills an empty shop, and a second time changes nothing', async () => {
    const seed = readFileSync(seedFile, 'utf8')
    await database.owner.query(seed)
    await database.owner.query(seed)
    const { rows } = await database.owner.query(
      `select (select count(*)::int from public.shop_products) as products,
              (select count(*)::int from public.shop_product_reviews) as reviews,
              (select product_count from public.shop_categories where slug = 'archive') as archived`,
    )
    expect(rows).toEqual([{ products: products.length, reviews: reviews.length, archived: 0 }])
  })
})
