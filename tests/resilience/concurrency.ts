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

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
