// `npm run bench`: how fast the shop is, beside what bounds it, on this machine, over the loopback alone. Prints
// tables in Markdown. `npm run bench -- pages orders` runs these chapters alone; `search 20000` grows to so many
// products. Times depend on the machine: compare the ratios of one run.
import { openTestShop } from '../tests/resilience/test-shop.ts'
import { descendantsOf, processOf } from '../tests/support/measurements.ts'
import type { Chapter, Line } from './chapter.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measureSearch } from './search.ts'
import { measureViews } from './views.ts'

// In this order: what changes the catalogue comes last.
const chapters: Record<string, Chapter> = {
  pages: measurePages,
  views: measureViews,
  orders: measureOrders,
  search: measureSearch,
}

const words = process.argv.slice(2)
const products = Number(words.find((word) => /^\d+$/.test(word)) ?? 100_000)
const names = words.filter((word) => !/^\d+$/.test(word))
const unknown = names.find((name) => !Object.hasOwn(chapters, name))
if (unknown) throw new Error(`There is no chapter ${unknown}: ${Object.keys(chapters).join(', ')}`)
const testShop = await openTestShop()
const pid = testShop.serverPid()
const benchShop = { ...testShop, server: processOf(pid), database: descendantsOf(pid) }
try {
  for (const [name, measure] of Object.entries(chapters)) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stderr.write(`… ${name}\n`)
    process.stdout.write(`\n${tableOf(name, await measure(benchShop, products))}`)
  }
} finally {
  await testShop.close()
}

function tableOf(title: string, lines: Line[]): string {
  const keys = Object.keys(lines[0] ?? {})
  const rows = [
    keys,
    keys.map(() => '---'),
    ...lines.map((line) => keys.map((key) => textOf(line[key]))),
  ]
  return `## ${title}\n\n${rows.map((row) => `| ${row.join(' | ')} |\n`).join('')}`
}

function textOf(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  return value >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toPrecision(3)))
}
