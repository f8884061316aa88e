import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { reasonOf } from './database-errors.ts'
import type { Postmaster } from './postmaster.ts'

/** Backoff between starts; the last value repeats, without end. */
const pausesMs = [0, 250, 500, 1_000, 2_000, 5_000]

/** A run of this length resets the backoff. */
const steadyMs = 60_000

interface Supervisor {
  stop: () => Promise<void>
}

/** Starts a postmaster and restarts it until stopped. Throws when the first start fails. */
export async function supervise(
  start: (stopping: AbortSignal) => Promise<Postmaster>,
  log: Log,
): Promise<Supervisor> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort').then(() => null)

  let postmaster: Postmaster | null = await start(signal)

  async function watch(): Promise<void> {
    let attempt = 0
    while (!signal.aborted) {
      const startedAt = Date.now()
      if (postmaster) {
        const reason = await Promise.race([postmaster.ended, stopped])
        if (reason === null) break
        log.error(`The database ended (${reason}); it is started again`)
        if (Date.now() - startedAt > steadyMs) attempt = 0
      }
      const pauseMs = pausesMs[Math.min(attempt++, pausesMs.length - 1)]
      await sleep(pauseMs, null, { signal, ref: false }).catch(() => {})
      postmaster = signal.aborted ? null : await restart()
    }
    await postmaster?.stop()
  }

  async function restart(): Promise<Postmaster | null> {
    try {
      const next = await start(signal)
      log.info('The database answers again')
      return next
    } catch (error) {
      if (!signal.aborted) log.error(`The database could not be started: ${reasonOf(error)}`)
      return null
    }
  }

  const finished = watch()
  return {
    stop: () => {
      stopping.abort()
      return finished
    },
  }
}
