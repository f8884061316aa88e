import type { TestShop } from './test-shop.ts'

/** Runs `work` for every item, at most `limit` at a time; the results in the items' order. */
export async function runConcurrently<Item, Result>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items[Symbol.iterator]()
  let taken = 0
  async function worker() {
    for (let next = left.next(); !next.done; next = left.next()) {
      const index = taken++
      results[index] = await work(next.value, index)
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}

/**
 * Repeats each of `works` until told to stop, or until the shop closes.
 *
 * @returns the function that stops them, and waits for those in progress
 */
export function repeatUntilStopped(
  { isOpen }: TestShop,
  works: (() => Promise<unknown>)[],
): () => Promise<void> {
  let isStopped = false
  async function repeat(work: () => Promise<unknown>) {
    while (!isStopped && isOpen()) await work()
  }
  const all = Promise.all(works.map(repeat))
  return async () => {
    isStopped = true
    await all
  }
}

/** Counts one more of a kind. */
export function countUp(counts: Record<string, number>, kind: string | number): void {
  counts[kind] = (counts[kind] ?? 0) + 1
}

/** The status of a response that arrived in full, or why there is none. */
export async function statusOf(url: string, headers: HeadersInit = {}): Promise<string> {
  try {
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
}
