import { setTimeout as wait } from 'node:timers/promises'

import { residentMegabytesOf } from '../support/measurements.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { keepOrdering, settle } from './ordering.ts'
import { untilHealthy } from './database-faults.ts'
import { countUp, repeatUntilStopped, runConcurrently, statusOf } from './concurrency.ts'
import type { TestShop } from './test-shop.ts'

const limitMegabytes = 256

/**
 * F-25: the server may use 256 MB, and is killed when it uses more, as by a container's limit; its launcher starts it
 * again. Meanwhile eight shoppers order, and sixteen visitors request pages that are not cached.
 */
export const lowMemory: ResilienceTest = {
  title: 'low memory: killed at 256 MB, under orders and uncached pages',
  proves: ['F-25'],
  rounds: 120,
  // As one would start it on such a machine: room beside the heap is for pages, pictures and connections.
  variables: { NODE_OPTIONS: '--max-old-space-size=96' },
  async run(testShop, { rounds }) {
    const ordering = await keepOrdering(testShop, 8)
    const memory = watchMemory(testShop)
    const pages: Record<string, number> = {}
    let asked = 0
    for (const _ of rounds) {
      const until = performance.now() + 1_000
      function* addresses() {
        while (performance.now() < until) yield `/search?q=a&minPrice=${(asked++ / 100).toFixed(2)}`
      }
      await runConcurrently(addresses(), 16, async (address) => {
        const status = await statusOf(testShop.url + address)
        const isAway = !/^\d+$/.test(status)
        countUp(pages, isAway ? 'away' : status)
        if (isAway) await wait(100)
      })
    }
    await memory.stop()
    await untilHealthy(testShop.url)
    const found = await settle(ordering, {
      pages,
      'most used, MB': Math.round(memory.seen.most),
      'killed for too much memory': memory.seen.kills,
    })
    const known = Object.keys(pages).every((kind) => ['200', '429', '503', 'away'].includes(kind))
    return { ...found, passed: found.passed && known && (pages['200'] ?? 0) > 0 }
  },
}

/** The part of the kernel. */
function watchMemory(testShop: TestShop) {
  const seen = { most: 0, kills: 0 }
  async function watch() {
    const used = residentMegabytesOf(testShop.serverPid())
    seen.most = Math.max(seen.most, used)
    if (used > limitMegabytes) {
      seen.kills += 1
      process.kill(testShop.serverPid(), 'SIGKILL')
    }
    await wait(20)
  }
  return { seen, stop: repeatUntilStopped(testShop, [watch]) }
}
