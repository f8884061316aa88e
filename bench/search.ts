import { openPool } from '../backend/database/pool.ts'
import { publishableKey } from '../tests/resilience/test-shop.ts'
import { percentile } from '../tests/support/measurements.ts'
import type { BenchShop, Chapter, Line } from './chapter.ts'

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

/** Search and lists through REST, one question after the other, at 1,000 products and at so many. */
export const measureSearch: Chapter = async (testShop, products) => {
  const lines: Line[] = []
  for (const size of new Set([Math.min(1_000, products), products])) {
    await growCatalogue(testShop, size)
    for (const [what, asked] of Object.entries(questions))
      lines.push({ products: size, what, ...(await measureQuestions(testShop, asked)) })
  }
  return lines
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
    'database cpu ms': (testShop.database.cpuMs() - before) / times.length,
  }
}

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

/** Adds generated products up to a number, and analyzes. Prices are 10 to 500 dollars. */
async function growCatalogue({ owner }: BenchShop, products: number): Promise<void> {
  const { host = '', port = 5432, database = 'postgres', user = 'postgres' } = owner.options
  // The shop's own pools give up on a silent server after seconds; these statements may take longer.
  const client = openPool({ connection: { host, port, database, user }, max: 1, queryTimeoutMs: 0 })
  try {
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from public.shop_products',
    )
    for (let from = Number(rows[0]?.count); from < products; from += atOnce)
      await client.query(addProducts, [from, Math.min(products, from + atOnce) - 1])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const atOnce = 10_000

const addProducts = `
  insert into public.shop_products
    (slug, name, description, price, original_price, stock_quantity, is_featured, category_id, created_at)
  select 'made-up-' || n, made.name || ' no ' || n,
    'A ' || lower(made.name) || ', ' || (array['woven in Flanders', 'knitted in Biella', 'cut in Porto', 'dyed in Lyon'])[1 + n % 4]
      || ' and ' || (array['embroidered by hand', 'lined with cupro', 'washed twice', 'pressed flat', 'left raw at the hem'])[1 + n / 7 % 5] || '.',
    10 + (n::bigint * 7919 % 49000) / 100.0,
    case when n % 5 = 0 then 520 end, n * 31 % 60, n % 50 = 0,
    (select array_agg(id order by slug) from public.shop_categories)
      [1 + n % (select count(*)::int from public.shop_categories)],
    now() - n * interval '1 minute'
  from generate_series($1::int, $2::int) as n
  cross join lateral (select
    (array['Wool', 'Silk', 'Linen', 'Cashmere', 'Leather', 'Cotton', 'Velvet', 'Tweed', 'Satin', 'Denim'])[1 + n % 10] || ' ' ||
    (array['Evening', 'Wide', 'Short', 'Pleated', 'Quilted', 'Ribbed', 'Double', 'Cropped', 'Belted'])[1 + n / 10 % 9] || ' ' ||
    (array['Coat', 'Dress', 'Shirt', 'Skirt', 'Trousers', 'Bag', 'Scarf', 'Jacket', 'Jumper', 'Belt', 'Cardigan'])[1 + n / 90 % 11] as name
  ) as made`
