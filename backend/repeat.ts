/**
 * Calls a job at intervals, first after one interval, and not while a call is in progress. Does not keep
 * the process alive.
 *
 * @param job handles its own errors; `closing` is aborted when it should end early
 */
export function repeat(intervalMs: number, job: (closing: AbortSignal) => Promise<unknown>) {
  let current: { closing: AbortController; ended: Promise<unknown> } | null = null
  const timer = setInterval(() => {
    if (current) return
    // Each call has its own, so that the listeners of a job end with the call.
    const closing = new AbortController()
    const ended = job(closing.signal).finally(() => (current = null))
    current = { closing, ended }
  }, intervalMs)
  timer.unref()
  return {
    /** Stops the calls, and waits for the one in progress. */
    async close() {
      clearInterval(timer)
      current?.closing.abort()
      await current?.ended
    },
  }
}
