import { openTestShop, publishableKey } from '../tests/resilience/test-shop.ts'
import { percentile } from '../tests/support/percentile.ts'
import { benchShop, type BenchShop, type Chapter } from './chapter.ts'
import { measureResultPages } from './result-pages.ts'
import { growCatalogue, type Growth } from './seed-catalogue.ts'
import type { Line, Table } from './table.ts'

const headers = { apikey: publishableKey, 'content-type': 'application/json' }

/** A function of the database and its arguments. */
type Question = [name: string, body: object]

/** What visitors ask, by the kind of question. The page of results is 20 products, the header's 8. */
const questions: Record<string, Question[]> = {
  'a word that many hold': words('coat', 'silk', 'dress', 'linen', 'shirt'),
  'the same, filtered': [
    ['search_products', { q: 'coat', min_price: 100, max_price: 200, in_stock: true }],
    ['search_products', { q: 'silk', category: 'women' }],
  ],
  'the same, by price or name': [
    ['search_products', { q: 'coat', sort: 'price-low' }],
    ['search_products', { q: 'silk', sort: 'name' }],
  ],
  'a part of a word': words('cash', 'lea', 'emb'),
  'a word that few hold': words('417', '9033', '86417'),
  'two words': words('wool coat', 'silk dress', 'linen shirt', 'leather bag'),
  'words in a row that few hold': words('no 417', 'no 903', 'skirt no 86'),
  'words in a row that many hold': words('cut in porto', 'by hand'),
  'one and two letters': words('s', 'co', 'li'),
  'nothing found': words('zzzqq', 'qwxyz'),
  'close matches': [
    ['search_close_matches', { q: 'cashmre' }],
    ['search_close_matches', { q: 'coat navy' }],
    ['search_close_matches', { q: 'silk jaket', category: 'women' }],
  ],
  'the header': [
    ['search_products', { q: 'coat', page_limit: 8 }],
    ['search_products', { q: 'velv', page_limit: 8 }],
  ],
  suggestions: [
    ['search_suggestions', { q: 'coat' }],
    ['search_suggestions', { q: 'velv' }],
  ],
  'a list by price': [
    ['search_products', { sort: 'price-low' }],
    ['search_products', { sort: 'price-high', category: 'women' }],
  ],
  'a filtered list': [
    ['search_products', { min_price: 50, max_price: 90, in_stock: true }],
    ['search_products', { category: 'men', featured: true }],
  ],
  'counts by category': [
    ['category_counts', { q: 'coat' }],
    ['category_counts', { min_price: 50, max_price: 90 }],
  ],
  'the options of the filters': [['filter_options', {}]],
}

/** Search at growing catalogues, each in a new shop. */
export const measureSearch: Chapter = async () => {
  const testShops = await Promise.all([openTestShop(), openTestShop()])
  try {
    const [small, large] = testShops
    return await measureSearchAt([
      [benchShop(small), 1_000],
      [benchShop(large), 100_000],
    ])
  } finally {
    await Promise.all(testShops.map((testShop) => testShop.close()))
  }
}

/** Grows each shop's catalogue to its size, and asks there: each question one after the other, then whole pages. */
export async function measureSearchAt(shops: [BenchShop, number][]): Promise<Table[]> {
  const growths: Growth[] = []
  const lines: Line[] = []
  for (const [testShop, products] of shops) {
    growths.push(await growCatalogue(testShop.owner, products))
    for (const [what, asked] of Object.entries(questions)) {
      lines.push({ products, what, ...(await measureQuestions(testShop, asked)) })
    }
  }
  return [growthTable(growths), searchTable(lines), await measureResultPages(shops)]
}

function growthTable(growths: Growth[]): Table {
  return {
    title: 'Making the catalogue',
    note: '10,000 products in a statement, each with its search row and its indexes; then the search index is written.',
    lines: growths.map(({ products, seconds, indexSeconds, bytes }) => ({
      products,
      'to add them, s': seconds,
      'to write the search index, s': indexSeconds,
      'database MB': bytes / 1024 ** 2,
    })),
  }
}

function searchTable(lines: Line[]): Table {
  const smallest = (what: Line[string] = '') => lines.find((line) => line['what'] === what)
  return {
    title: 'Search and lists, as the catalogue grows',
    note: 'Through REST, one question after the other. The last column is the processor time beside that of the smallest catalogue.',
    lines: lines.map((line) => ({
      ...line,
      'to the smallest': `${(Number(line[cost]) / Number(smallest(line['what'])?.[cost])).toFixed(1)} ×`,
    })),
  }
}

async function measureQuestions(testShop: BenchShop, asked: Question[]): Promise<Line> {
  const times: number[] = []
  const before = testShop.database.cpuMs()
  const until = performance.now() + 3_000
  for (let turn = 0; turn < 300 && performance.now() < until; turn += 1) {
    const startedAt = performance.now()
    await ask(testShop.url, asked[turn % asked.length] ?? ['filter_options', {}])
    times.push(performance.now() - startedAt)
  }
  return {
    asked: times.length,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    [cost]: (testShop.database.cpuMs() - before) / times.length,
  }
}

const cost = 'database cpu ms'

async function ask(url: string, [name, body]: Question) {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${JSON.stringify(body)} was answered ${response.status}: ${text}`)
}

function words(...asked: string[]): Question[] {
  return asked.map((q) => ['search_products', { q }])
}
