import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import bcrypt from 'bcrypt'
import { FairScheduler, Overloaded } from '../scheduling/fair-scheduler.ts'
import { AuthError, badRequest, unavailable } from './responses.ts'

const minLength = 6
/** bcrypt ignores further bytes, so longer passwords are rejected. */
const maxBytes = 72

const cost = 10
/** How long a task waits until it is refused with 503. */
const waitMs = 4_000
/** What a client waits before it tries again. */
const retrySeconds = 3
/** The hash of a random password, compared with when there is no account. */
const dummyHash = '$2b$10$NiSmXHp/0yKOeSwrXzAru.nWRN/0jZMVIepbLzuLbd12PtNS6BBF2'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** False for a null hash, after the same time as for any other. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** A task of password-worker.ts: compare a password with a hash, or hash it. */
export type PasswordTask = { password: string; hash: string } | { password: string; cost: number }

/** Computes the result of a task, on another thread. */
type Compute = <Result>(task: PasswordTask) => Promise<Result>

interface HasherOptions {
  /** Tasks computed at a time. */
  inFlight?: number
  /** Tasks that wait; more are refused with 503. */
  queued?: number
  compute?: Compute
}

/** Runs bcrypt in worker threads. The queue is bounded by number and by time. */
export function createPasswordHasher({
  inFlight = 2,
  queued = 256,
  compute = createWorkers(),
}: HasherOptions = {}): PasswordHasher {
  const inFlightPerClient = inFlight + queued
  const hashing = { share: inFlight, most: inFlight, runningPerClient: inFlight, inFlightPerClient }
  const scheduler = new FairScheduler({ hashing }, waitMs)

  async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      // Tasks are served in the order of their arrival: those of all visitors count as one client's.
      return await scheduler.run('hashing', '', work)
    } catch (error) {
      throw error instanceof Overloaded ? unavailable(retrySeconds) : error
    }
  }

  return {
    hash: (password) => enqueue(() => compute<string>({ password, cost })),
    verify: (password, hash) =>
      enqueue(async () => {
        const isComparable = password !== '' && Buffer.byteLength(password) <= maxBytes
        const isValid = isComparable && hash !== null && /^\$2[ab]\$\d\d\$/.test(hash)
        const compared = isValid ? hash : dummyHash
        // Imported hashes may have a lower cost, which would be measurable.
        if (bcrypt.getRounds(compared) < cost) await compute({ password, hash: dummyHash })
        return (await compute<boolean>({ password, hash: compared })) && isValid
      }),
  }
}

/** Starts workers on demand and reuses them; a worker that failed is dropped. */
function createWorkers(): Compute {
  const idle: Worker[] = []
  return async function compute<Result>(task: PasswordTask): Promise<Result> {
    const worker = idle.pop() ?? new Worker(new URL('password-worker.ts', import.meta.url))
    worker.unref()
    worker.postMessage(task)
    const [result] = (await once(worker, 'message')) as [Result]
    idle.push(worker)
    return result
  }
}

/** @throws GoTrue's errors for a password that is missing, too short or too long */
export function checkNewPassword(password: string): void {
  if (Buffer.byteLength(password) > maxBytes) {
    throw badRequest(`Password cannot be longer than ${maxBytes} characters`)
  }
  if ([...password].length < minLength) {
    const message = `Password should be at least ${minLength} characters.`
    const extra = { weak_password: { reasons: ['length'] } }
    throw new AuthError(422, 'weak_password', message, { extra })
  }
}
