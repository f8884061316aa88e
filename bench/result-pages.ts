import { setTimeout as wait } from 'node:timers/promises'

import { percentile } from '../tests/support/percentile.ts'
import type { BenchShop } from './chapter.ts'
import type { Line, Table } from './table.ts'

/** The kinds of pages of results, each as the address of the n-th of 32. */
const kinds: Record<string, (n: number, place: Place) => string> = {
  'search, a word': (n) => `/search?q=${word(n)}`,
  'search, filtered': (n) => `/search?q=${word(n)}&${filtered(n)}`,
  'search, in another order': (n) => `/search?q=${word(n)}&sort=${sort(n)}`,
  'search, far down': (n, { products }) => `/search?q=${word(n)}&page=${deepest(products)}`,
  'listing, a category': (n, { slugs }) =>
    `/products?category=${slugs[n % slugs.length]}&shown=20${sortBy(Math.trunc(n / slugs.length))}`,
  'listing, a category, filtered': (n, { slugs }) =>
    `/products?category=${slugs[n % slugs.length]}&${filtered(n)}&shown=20${sortBy(n)}`,
  'listing, filtered': (n) => `/products?${filtered(n)}&shown=20${sortBy(n)}`,
  'listing, a word': (n) => `/products?search=${word(n)}&shown=20`,
}

interface Place {
  products: number
  /** Of the categories. */
  slugs: string[]
}

/** A shop, how many products it has, and what its pages have taken so far. */
interface Measured {
  testShop: BenchShop
  place: Place
  spent: Map<string, Spent>
}

/**
 * Whole pages of 20 results as browsers ask for them, none from memory: before each round the hosts are told
 * that all of the catalogue changed. Two rounds warm up. The shops and the kinds take turns, so that a busy
 * moment of the machine falls on all alike; so each shop has to be one of its own, and about as old.
 */
export async function measureResultPages(shops: [BenchShop, number][]): Promise<Table> {
  const all = await Promise.all(shops.map(([testShop, products]) => arrange(testShop, products)))
  for (let round = 0; round < warmUps + rounds; round += 1) {
    await Promise.all(all.map(outdatePages))
    for (const [kind, address] of Object.entries(kinds)) {
      for (const { testShop, place, spent } of all) {
        const sum = round < warmUps ? nothing() : (spent.get(kind) ?? nothing())
        await readPages(testShop, (n) => address(n, place), sum)
      }
    }
  }
  return tableOf(all)
}

async function arrange(testShop: BenchShop, products: number): Promise<Measured> {
  const { rows } = await testShop.owner.query<{ slug: string }>(
    `select slug from public.shop_categories where product_count >= 20 order by slug`,
  )
  const slugs = rows.map(({ slug }) => slug)
  const spent = new Map(Object.keys(kinds).map((kind) => [kind, nothing()]))
  return { testShop, place: { products, slugs }, spent }
}

async function outdatePages({ testShop }: Measured) {
  await testShop.owner.query(`select pg_notify('catalog', 'everything')`)
  await wait(outdatedAfterMs)
}

function tableOf(all: Measured[]): Table {
  const smallest = all[0]?.spent
  return {
    title: 'Pages of results, as the catalogue grows',
    note: 'Whole pages over HTTP, 20 products each, rendered anew: CPU time of server and database together, by turns. Far down is the third page of 1,000 products and the 400th of more. The last column is the CPU time beside that of the smallest catalogue.',
    lines: all.flatMap(({ place: { products }, spent }) =>
      [...spent].map(([what, sum]) => ({
        products,
        what,
        ...perPage(sum),
        'to the smallest': `${(cpuMsOf(sum) / cpuMsOf(smallest?.get(what) ?? sum)).toFixed(2)} ×`,
      })),
    ),
  }
}

const cpuMsOf = ({ serverMs, databaseMs }: Spent) => serverMs + databaseMs

interface Spent {
  serverMs: number
  databaseMs: number
  times: number[]
}

const nothing = (): Spent => ({ serverMs: 0, databaseMs: 0, times: [] })

async function readPages(testShop: BenchShop, address: (n: number) => string, sum: Spent) {
  const before = [testShop.server.cpuMs(), testShop.database.cpuMs()] as const
  for (let n = 0; n < pagesInARow; n += 1) {
    const startedAt = performance.now()
    const page = await fetch(testShop.url + address(n), { redirect: 'manual' })
    const cards = (await page.text()).split('<article').length - 1
    sum.times.push(performance.now() - startedAt)
    if (page.status !== 200 || cards !== 20)
      throw new Error(`${address(n)} was answered ${page.status}, with ${cards} products`)
  }
  sum.serverMs += testShop.server.cpuMs() - before[0]
  sum.databaseMs += testShop.database.cpuMs() - before[1]
}

function perPage(sum: Spent): Line {
  const { serverMs, databaseMs, times } = sum
  return {
    asked: times.length,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    'server cpu ms': serverMs / times.length,
    'database cpu ms': databaseMs / times.length,
    'cpu ms': cpuMsOf(sum) / times.length,
  }
}

const warmUps = 2
const rounds = 6
const pagesInARow = 32
/** A page that was outdated less than a second ago is sent all the same. */
const outdatedAfterMs = 1_100

const words = 'wool silk linen cashmere leather cotton velvet tweed satin denim'.split(' ')
const sorts = ['price-low', 'price-high', 'featured', 'name']

/** Each is in the names of a tenth of the made-up products. Capitals make more addresses of the same search. */
function word(n: number): string {
  const known = words[n % words.length] ?? ''
  const capital = Math.trunc(n / words.length) % known.length
  return known.slice(0, capital) + known.charAt(capital).toUpperCase() + known.slice(capital + 1)
}

const sort = (n: number) => sorts[n % sorts.length]
/** The order by name is the default, which no address names. */
const sortBy = (n: number) => (sort(n) === 'name' ? '' : `&sortBy=${sort(n)}`)
/** As the slider has them, by ten dollars. */
const filtered = (n: number) =>
  `minPrice=${20 + 10 * (n % 8)}&maxPrice=${300 + 10 * Math.trunc(n / 8)}&inStock=true`
const deepest = (products: number) => (products > 1_000 ? 400 : 3)
