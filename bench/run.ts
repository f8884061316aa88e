// `npm run bench`: how fast the shop is, beside what bounds it, in one run on this machine, on the
// loopback alone. Prints tables and writes them to bench.md and bench.json in test-results. About ten minutes.
//
//   npm run bench                      all chapters but those that are named last here
//   npm run bench -- pages orders      only these chapters
//   npm run bench -- soak              ten minutes of everything: does memory grow
//   npm run bench -- capacity          what this machine carries, and what more would need
//   npm run bench -- mails             how fast the outbox is emptied
//   npm run bench -- seed 1000000      search at 1,000 and at so many products
//   npm run bench -- seed 1000000 --keep FOLDER      the same, in a shop that is kept there for the next time
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'

import { openTestShop } from '../tests/resilience/test-shop.ts'
import { benchShop, type Chapter } from './chapter.ts'
import { measureCapacity } from './capacity.ts'
import { measureFiles } from './files.ts'
import { measureHosting } from './hosting.ts'
import { measureMails } from './mails.ts'
import { measureMoves } from './moves.ts'
import { measureOrders } from './orders.ts'
import { measureOverload } from './overload.ts'
import { measurePages } from './pages.ts'
import { measurePeople } from './people.ts'
import { measureReads, measureWrites } from './rest.ts'
import { measureSearch, measureSearchAt } from './search.ts'
import { measureSoak } from './soak.ts'
import { markdownOf, type Table } from './table.ts'
import { measureViews } from './views.ts'

// In this order: what changes the catalogue comes last.
const chapters: Record<string, Chapter> = {
  pages: measurePages,
  files: measureFiles,
  reads: measureReads,
  writes: measureWrites,
  views: measureViews,
  moves: measureMoves,
  hosting: measureHosting,
  overload: measureOverload,
  people: measurePeople,
  orders: measureOrders,
  search: measureSearch,
}
const byNameOnly: Record<string, Chapter> = {
  capacity: measureCapacity,
  soak: measureSoak,
  mails: measureMails,
}

const [command, ...rest] = process.argv.slice(2)
const wanted =
  command === 'seed'
    ? [seedChapter(Number(rest[0]), rest[2])]
    : chaptersNamed(process.argv.slice(2))
const testShop = await openTestShop()
const tables: Table[] = []
const startedAt = new Date()
try {
  for (const [name, measure] of wanted) {
    process.stderr.write(`… ${name}\n`)
    for (const table of await measure(benchShop(testShop))) {
      tables.push(table)
      process.stdout.write(`\n${markdownOf(table)}`)
    }
  }
} finally {
  await testShop.close()
  await writeDown()
}

function chaptersNamed(names: string[]): [string, Chapter][] {
  if (names.length === 0) return Object.entries(chapters)
  const all = { ...chapters, ...byNameOnly }
  const unknown = names.find((name) => !Object.hasOwn(all, name))
  if (unknown) throw new Error(`There is no chapter ${unknown}: ${Object.keys(all).join(', ')}`)
  return Object.entries(all).filter(([name]) => names.includes(name))
}

function seedChapter(products: number, kept?: string): [string, Chapter] {
  if (!Number.isSafeInteger(products) || products < 1)
    throw new Error('seed needs a number of products')
  if (rest.length > 1 && (rest[1] !== '--keep' || !kept))
    throw new Error('seed takes --keep and a folder, and nothing else')
  const measure: Chapter = async (shop) => {
    const large = kept ? await openKept(kept) : await openTestShop()
    try {
      return await measureSearchAt([
        [shop, Math.min(1_000, products)],
        [benchShop(large), products],
      ])
    } finally {
      await large.close()
    }
  }
  return [`search at ${products.toLocaleString('en')}`, measure]
}

/** A shop whose folder stays. Its database may work as another user, who has to get there. */
async function openKept(folder: string) {
  const dataDir = resolve(folder)
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o711)
  return openTestShop({ dataDir })
}

async function writeDown() {
  const machine = {
    startedAt: startedAt.toISOString(),
    minutes: (Date.now() - startedAt.getTime()) / 60_000,
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? '',
    loadAverage: loadavg(),
  }
  const folder = new URL('../test-results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(
    new URL('bench.json', folder),
    `${JSON.stringify({ machine, tables }, null, 2)}\n`,
  )
  await writeFile(new URL('bench.md', folder), tables.map(markdownOf).join('\n'))
}
