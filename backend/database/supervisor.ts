import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from './database-log.ts'
import { reasonOf } from './database-start-error.ts'
import type { Postmaster } from './postmaster.ts'

/**
 * Pauses between attempts, in milliseconds; the last one repeats. At once after a crash, at most
 * some fifteen times a minute when it cannot run (a full disk), and never given up: once the cause
 * is gone, the shop is back within five seconds.
 */
const pausesMs = [0, 250, 500, 1_000, 2_000, 5_000]

/** After a run of this length the next death is a new story, and the pauses begin anew. */
const steadyMs = 60_000

/** How long the first start may wait for an old postmaster's children to notice that it is gone. */
const lingeringMs = 15_000

export interface Supervisor {
  onRestart: (callback: () => void) => void
  stop: () => Promise<void>
}

/** Starts a postmaster, and another whenever it has ended, until stopped. Throws when the first start fails. */
export async function keepRunning(
  start: (stopping: AbortSignal) => Promise<Postmaster>,
  log: DatabaseLog,
): Promise<Supervisor> {
  const callbacks: (() => void)[] = []
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })

  let postmaster: Postmaster | null = await startFirst(start, signal)

  async function watch(): Promise<void> {
    let attempt = 0
    while (!signal.aborted) {
      const startedAt = Date.now()
      if (postmaster) {
        const why = await Promise.race([postmaster.ended, stopped])
        if (why === null) break
        log.error(`The database ended (${why}); it is started again`)
        if (Date.now() - startedAt > steadyMs) attempt = 0
      }
      const pauseMs = pausesMs[Math.min(attempt++, pausesMs.length - 1)]
      await sleep(pauseMs, null, { signal, ref: false }).catch(() => {})
      postmaster = signal.aborted ? null : await startAgain()
    }
    await postmaster?.stop()
  }

  async function startAgain(): Promise<Postmaster | null> {
    try {
      const next = await start(signal)
      log.info('The database answers again')
      // Apart from this story: whatever they throw, the database runs.
      for (const callback of callbacks) queueMicrotask(callback)
      return next
    } catch (error) {
      if (!signal.aborted) log.error(`The database could not be started: ${reasonOf(error)}`)
      return null
    }
  }

  const finished = watch()
  return {
    onRestart: (callback) => void callbacks.push(callback),
    stop: () => {
      stopping.abort()
      return finished
    },
  }
}

/**
 * After a kill of everything, a child of the old postmaster may still be busy with a query, and
 * PostgreSQL rightly refuses to start beside it. It ends with that query.
 */
async function startFirst(
  start: (stopping: AbortSignal) => Promise<Postmaster>,
  signal: AbortSignal,
): Promise<Postmaster> {
  const deadline = Date.now() + lingeringMs
  for (;;) {
    try {
      return await start(signal)
    } catch (error) {
      const lingers = reasonOf(error).includes('pre-existing shared memory block')
      if (!lingers || Date.now() > deadline) throw error
      await sleep(500)
    }
  }
}
