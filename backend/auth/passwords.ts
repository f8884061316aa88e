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

/**
 * bcrypt in libuv's threads, never on the event loop. At most `inFlight` at a time, so that files and
 * names still find a thread, and at most `queued` waiting: past that it is kinder to say 503 at once.
 */
export function createPasswordHasher({ inFlight = 2, queued = 64 } = {}): PasswordHasher {
  let running = 0
  const waiting: (() => void)[] = []

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
    hash: (password) => inTurn(() => bcrypt.hash(password, cost)),
    verify: (password, hash) =>
      inTurn(async () => {
        const readable = isPlausible(password) && hash !== null && /^\$2[ab]\$\d\d\$/.test(hash)
        const known = readable ? hash : strangersHash
        // A seed or an import may hold cheaper hashes; comparing with one alone would be heard.
        if (bcrypt.getRounds(known) < cost) await bcrypt.compare(password, strangersHash)
        return (await bcrypt.compare(password, known)) && readable
      }),
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
