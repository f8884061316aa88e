import { processOf } from '../support/processes.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { keepOrdering, settle } from './database-faults.ts'
import { runConcurrently, pause } from './concurrency.ts'
import type { TestShop } from './test-shop.ts'

const megabyte = 1_048_576
const limit = 256 * megabyte

/**
 * F-25: the shop may hold 256 MB, and is ended without a word when it holds more, as a container's limit
 * does it; a supervisor starts it again. Meanwhile eight shoppers order, and sixteen visitors
 * request pages that are not cached.
 */
export const lowMemory: ResilienceTest = {
  title: 'low memory: killed at 256 MB, under orders and uncached pages',
  proves: ['F-25'],
  rounds: 120,
  // As one would start it on such a machine: room beside the heap is for pages, pictures and connections.
  variables: { NODE_OPTIONS: '--max-old-space-size=96' },
  async run(testShop, { rounds }) {
    const ordering = await keepOrdering(testShop, 8)
    const guard = watchMemory(testShop)
    const pages: Record<string, number> = {}
    let seconds = 0
    let asked = 0
    for (const _ of rounds) {
      const until = performance.now() + 1_000
      function* addresses() {
        while (performance.now() < until) yield `/search?q=a&minPrice=${(asked++ / 100).toFixed(2)}`
      }
      await runConcurrently(addresses(), 16, async (address) => {
        const kind = await statusOf(testShop.url + address)
        pages[kind] = (pages[kind] ?? 0) + 1
        if (kind === 'away') await pause(100)
      })
      seconds += 1
    }
    await guard.stop()
    const found = await settle(ordering, seconds, {
      pages,
      'most held, MB': Math.round(guard.most() / megabyte),
      'killed for too much memory': guard.kills(),
    })
    const known = Object.keys(pages).every((kind) => ['200', '429', '503', 'away'].includes(kind))
    return { ...found, passed: found.passed && known && (pages['200'] ?? 0) > 0 }
  },
}

async function statusOf(address: string): Promise<string> {
  try {
    const answer = await fetch(address)
    await answer.arrayBuffer()
    return String(answer.status)
  } catch {
    return 'away'
  }
}

/** The part of the kernel and of a supervisor. */
function watchMemory(testShop: TestShop) {
  let most = 0
  let kills = 0
  let watching = true
  async function watch() {
    while (watching) {
      const held = processOf(testShop.serverPid()).residentBytes()
      most = Math.max(most, held)
      if (held > limit) {
        kills += 1
        process.kill(testShop.serverPid(), 'SIGKILL')
        await testShop.shop().ended
        await testShop.restart()
      }
      await pause(20)
    }
  }
  const watched = watch()
  return {
    most: () => most,
    kills: () => kills,
    async stop() {
      watching = false
      await watched
    },
  }
}
