import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import bcrypt from 'bcrypt'
import { AuthError, badRequest } from './responses.ts'

const minLength = 6
/** bcrypt ignores further bytes, so longer passwords are rejected. */
const maxBytes = 72

const cost = 10
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

/**
 * Runs bcrypt on two threads. Their queues are short: requests about accounts come in turns
 * (`createDatabaseScheduler`).
 */
export function createPasswordHasher(): PasswordHasher {
  const threads = [createThread(), createThread()] as const
  let tasks = 0
  const compute: Compute = (task) => threads[tasks++ % 2 === 0 ? 0 : 1](task)

  return {
    hash: (password) => compute({ password, cost }),
    async verify(password, hash) {
      const isComparable = password !== '' && Buffer.byteLength(password) <= maxBytes
      const isValid = isComparable && hash !== null && /^\$2[ab]\$\d\d\$/.test(hash)
      const compared = isValid ? hash : dummyHash
      // Imported hashes may have a lower cost, which would be measurable.
      if (bcrypt.getRounds(compared) < cost) await compute({ password, hash: dummyHash })
      return (await compute<boolean>({ password, hash: compared })) && isValid
    },
  }
}

/** Computes one task after the other. The thread starts with the first; one that failed is replaced. */
function createThread(): Compute {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function compute(task: PasswordTask) {
    worker ??= new Worker(new URL('password-worker.ts', import.meta.url))
    worker.unref()
    worker.postMessage(task)
    try {
      const [result] = await once(worker, 'message')
      return result
    } catch (error) {
      worker = null
      throw error
    }
  }
  return (task) => {
    const result = last.then(() => compute(task))
    last = result.catch(() => {})
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
