/** Works on all `things`, at most `lanes` at a time; the results in their order. */
export async function inLanes<Thing, Result>(
  things: readonly Thing[],
  lanes: number,
  work: (thing: Thing, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  async function lane() {
    for (;;) {
      const index = next++
      const thing = things[index]
      if (index >= things.length || thing === undefined) return
      results[index] = await work(thing, index)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
