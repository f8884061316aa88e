import type { BenchStage, Chapter } from './chapter.ts'
import { percentile } from './load.ts'
import { growCatalogue } from './seed-catalogue.ts'
import type { Line } from './table.ts'

const headers = { apikey: 'sb_publishable_lisiere', 'content-type': 'application/json' }

/** What visitors ask the search for, by the kind of question. */
const questions: Record<string, object[]> = {
  'a word that many hold': words('coat', 'silk', 'dress', 'linen', 'shirt'),
  'two words': words('wool coat', 'silk dress', 'linen shirt', 'leather bag'),
  'a word that few hold': words('no 417', 'no 903', 'no 86'),
  'a part of a word': words('cash', 'lea', 'emb'),
  'one and two letters': words('s', 'co', 'li'),
  'nothing found': words('zzzqq', 'qwxyz'),
  'a list by price': [{ sort: 'price-low' }, { sort: 'price-high', category: 'women' }],
  'a filtered list': [
    { min_price: 50, max_price: 90, in_stock: true },
    { category: 'men', featured: true },
  ],
}

/** Search at growing catalogues, each question asked one after the other. */
export const measureSearch: Chapter = async (stage) => {
  const lines: Line[] = []
  for (const products of [1_000, 100_000]) lines.push(...(await measureSearchAt(stage, products)))
  return [searchTable(lines)]
}

export function searchTable(lines: Line[]) {
  return {
    title: 'Search and lists, as the catalogue grows',
    note: 'search_products through REST with exact counts, 20 products a page, one question after the other. Limit: PostgreSQL on one core.',
    lines,
  }
}

/** Grows the catalogue to so many products and asks. */
export async function measureSearchAt(stage: BenchStage, products: number): Promise<Line[]> {
  const seconds = await growCatalogue(stage.owner, products)
  process.stderr.write(
    `  ${products.toLocaleString('en')} products, made in ${seconds.toFixed(1)} s\n`,
  )
  const lines: Line[] = []
  for (const [what, asked] of Object.entries(questions)) {
    const times: number[] = []
    const before = stage.database.cpuMs()
    const until = performance.now() + 3_000
    for (let turn = 0; turn < 200 && performance.now() < until; turn += 1) {
      const startedAt = performance.now()
      await ask(stage.url, 'search_products', asked[turn % asked.length] ?? {})
      times.push(performance.now() - startedAt)
    }
    lines.push({
      products,
      what,
      asked: times.length,
      'p50 ms': percentile(times, 0.5),
      'p99 ms': percentile(times, 0.99),
      'database cpu ms': (stage.database.cpuMs() - before) / times.length,
    })
  }
  return lines
}

async function ask(url: string, name: string, body: object) {
  const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${JSON.stringify(body)} was answered ${answer.status}: ${text}`)
}

function words(...asked: string[]) {
  return asked.map((q) => ({ q }))
}
