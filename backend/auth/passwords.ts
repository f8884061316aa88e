import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import bcrypt from 'bcrypt'

import { AuthError, badRequest, unavailable } from './answers.ts'

export const shortestPassword = 6
/** bcrypt reads no further; a longer password would be cut, so it is refused. In bytes. */
export const longestPassword = 72

const cost = 10
/** Of a password that nobody knows, at the same cost: what an unknown account is compared with. */
const strangersHash = '$2b$10$NiSmXHp/0yKOeSwrXzAru.nWRN/0jZMVIepbLzuLbd12PtNS6BBF2'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes as long when there is no hash to compare with; then the answer is always false. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** What a thread of `password-worker.ts` answers: whether the password is the hash's, or a new hash. */
export type PasswordTask = { password: string; hash: string } | { password: string; cost: number }

/**
 * bcrypt in threads of its own, never on the event loop. At most `inFlight` at a time, and at most
 * `queued` waiting: past that it is kinder to say 503 at once.
 */
export function createPasswordHasher({ inFlight = 2, queued = 64 } = {}): PasswordHasher {
  let running = 0
  const waiting: (() => void)[] = []
  const compute = createThreads()

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= inFlight) {
      if (waiting.length >= queued) throw unavailable(3)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place passes straight to whoever waits longest; `running` stays as it is.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => inTurn(() => compute<string>({ password, cost })),
    verify: (password, hash) =>
      inTurn(async () => {
        const readable = isPlausible(password) && hash !== null && /^\$2[ab]\$\d\d\$/.test(hash)
        const known = readable ? hash : strangersHash
        // A seed or an import may hold cheaper hashes; comparing with one alone would be heard.
        if (bcrypt.getRounds(known) < cost) await compute({ password, hash: strangersHash })
        return (await compute<boolean>({ password, hash: known })) && readable
      }),
  }
}

/** Threads that start when they are first needed, and stay; one that failed is not asked again. */
function createThreads() {
  const idle: Worker[] = []
  return async function compute<Answer>(task: PasswordTask): Promise<Answer> {
    const thread = idle.pop() ?? new Worker(new URL('password-worker.ts', import.meta.url))
    // Waiting for the next password is no reason for the shop to stay open.
    thread.unref()
    thread.postMessage(task)
    const [answer] = (await once(thread, 'message')) as [Answer]
    idle.push(thread)
    return answer
  }
}

/** @throws GoTrue's errors for a missing, a too long and a too short password */
export function checkNewPassword(password: string): void {
  if (Buffer.byteLength(password) > longestPassword) {
    throw badRequest(`Password cannot be longer than ${longestPassword} characters`)
  }
  if ([...password].length < shortestPassword) {
    throw new AuthError(
      422,
      'weak_password',
      `Password should be at least ${shortestPassword} characters.`,
      { extra: { weak_password: { reasons: ['length'] } } },
    )
  }
}

function isPlausible(password: string): boolean {
  return password !== '' && Buffer.byteLength(password) <= longestPassword
}
