import { setTimeout as wait } from 'node:timers/promises'

import { percentile } from '../support/percentile.ts'
import { repeatUntilStopped } from './concurrency.ts'
import type { TestShop } from './test-shop.ts'

/**
 * Requests a page twenty times a second.
 *
 * @returns stops, and says within how many milliseconds 99 of 100 requests were served; Infinity when more were not
 */
export function requestPages(testShop: TestShop): () => Promise<number> {
  const times: number[] = []
  async function requestPage() {
    const startedAt = performance.now()
    const isServed = await fetch(`${testShop.url}/products`).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    )
    times.push(isServed ? performance.now() - startedAt : Infinity)
    await wait(50)
  }
  const stop = repeatUntilStopped(testShop, [requestPage])
  return async () => {
    await stop()
    return Math.round(percentile(times, 0.99))
  }
}
