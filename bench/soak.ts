import { percentile } from '../tests/support/percentile.ts'
import type { Chapter } from './chapter.ts'
import { serve, steadily } from './load.ts'
import { orderSteadily } from './orders.ts'
import { peopleWithPasswords, signInSteadily } from './people.ts'
import { percent } from './pages.ts'
import type { Line } from './table.ts'

const minutes = 10
/** Searches: their pages take more than the 64 MiB of the page cache. */
const fullAfter = 6_000
const words = ['coat', 'wool', 'linen', 'silk', 'cashmere', 'bag', 'shirt', 'gift']

/**
 * Ten minutes of everything below capacity: whether memory grows and responses get slower. The page cache is
 * filled before.
 */
export const measureSoak: Chapter = async (testShop) => {
  const { server, url } = testShop
  const people = await peopleWithPasswords(testShop)
  const empty = server.residentMegabytes()
  await searchUntilFull(url)
  let over: (value?: unknown) => void = () => {}
  const end = new Promise((resolve) => (over = resolve))
  const others = [
    signInSteadily(testShop, people, 2, end),
    orderSteadily(testShop, 10, end),
    searchSteadily(url, 5, end),
  ]
  const lines: Line[] = []
  const pages = { url: `${url}/products`, headers: { 'accept-encoding': 'br' }, overallRate: 100 }
  for (let minute = 1; minute <= minutes; minute += 1) {
    const served = await serve(server, { ...pages, connections: 8, duration: 60, workers: 1 })
    lines.push({
      minute,
      'server MB': server.residentMegabytes(),
      'pages a second': served.perSecond,
      'pages p99 ms': served.p99,
      refused: served.refused,
    })
  }
  over()
  const [signedIn, placed, searchP99] = await Promise.all(others)
  return [
    {
      title: 'Ten minutes of everything',
      note: `100 pages from memory a second, ${placed} orders, ${signedIn} sign-ins, searches that are not cached with a p99 of ${searchP99?.toFixed(0)} ms. Before the first minute ${fullAfter} searches filled the page cache; the server had ${empty.toFixed(0)} MB before them. The mean of the second half is ${growth(lines)} of that of the first.`,
      lines,
    },
  ]
}

/** Of the means of both halves: single minutes depend on the last garbage collection. */
function growth(lines: Line[]): string {
  const megabytes = lines.map((line) => Number(line['server MB']))
  const sum = (part: number[]) => part.reduce((all, one) => all + one, 0)
  const [first, second] = [megabytes.slice(0, minutes / 2), megabytes.slice(minutes / 2)]
  return percent(sum(second) / sum(first))
}

async function searchUntilFull(url: string) {
  let turn = 0
  const search = async () => {
    while (turn < fullAfter) await readSearch(url, turn++)
  }
  await Promise.all([search(), search(), search(), search()])
}

async function searchSteadily(url: string, perSecond: number, until: Promise<unknown>) {
  const times: number[] = []
  await steadily(perSecond, until, 1, async (turn) => {
    const startedAt = performance.now()
    await readSearch(url, fullAfter + turn)
    times.push(performance.now() - startedAt)
  })
  return percentile(times, 0.99)
}

/** @param turn each is another address, of much the same size */
async function readSearch(url: string, turn: number) {
  const cents = Math.floor(turn / words.length) / 100
  const response = await fetch(`${url}/search?q=${words[turn % words.length]}&minPrice=${cents}`)
  await response.arrayBuffer()
}
