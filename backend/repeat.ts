/** A job that is called again and again. */
export interface Repeated {
  /** Ends the calls and waits for the one in progress. */
  close(): Promise<void>
}

/**
 * Calls a job at intervals, the first time after one; never while a call is in progress. Does not keep the
 * process running.
 *
 * @param job handles its own errors; `closing` is aborted when it should end early
 */
export function repeat(
  intervalMs: number,
  job: (closing: AbortSignal) => Promise<unknown>,
): Repeated {
  let current: { closing: AbortController; ended: Promise<unknown> } | null = null
  const timer = setInterval(() => {
    if (current) return
    const closing = new AbortController()
    const ended = job(closing.signal).finally(() => (current = null))
    current = { closing, ended }
  }, intervalMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      current?.closing.abort()
      await current?.ended
    },
  }
}
