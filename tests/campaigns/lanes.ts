/** Works on all `things`, at most `lanes` at a time; the results in their order. */
export async function inLanes<Thing, Result>(
  things: Iterable<Thing>,
  lanes: number,
  work: (thing: Thing, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = things[Symbol.iterator]()
  let taken = 0
  async function lane() {
    for (let next = left.next(); !next.done; next = left.next()) {
      const index = taken++
      results[index] = await work(next.value, index)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
