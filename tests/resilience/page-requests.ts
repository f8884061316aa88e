import { pause } from './concurrency.ts'
import type { TestShop } from './test-shop.ts'

/**
 * Requests a page twenty times a second.
 *
 * @returns `stop` says within how many milliseconds 99 of 100 looks were answered; Infinity when more were not
 */
export function requestPages({ url, isOpen }: TestShop) {
  let looking = true
  const waits: number[] = []
  async function look() {
    while (looking && isOpen()) {
      const askedAt = performance.now()
      const isThere = await fetch(`${url}/products`).then(
        async (answer) => (await answer.text()) !== '' && answer.ok,
        () => false,
      )
      waits.push(isThere ? performance.now() - askedAt : Infinity)
      await pause(50)
    }
  }
  const done = look()
  return {
    async stop(): Promise<number> {
      looking = false
      await done
      return Math.round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0)
    },
  }
}
