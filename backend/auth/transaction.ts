import type { Pool, PoolClient } from 'pg'
import { codeOf, isDatabaseUnavailable } from '../database/database-errors.ts'
import { withTransaction } from '../database/pool.ts'
import { AuthError, badRequest, unavailable } from './responses.ts'

/** Runs `work` in a transaction. Errors roll it back, except for `CommitAndThrow`. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const outcome = await withTransaction(pool, async (client) => {
    try {
      return { result: await work(client) }
    } catch (error) {
      if (error instanceof CommitAndThrow) return error
      throw error
    }
  })
  if (outcome instanceof CommitAndThrow) throw outcome.error
  return outcome.result
}

/** Thrown inside `inTransaction` to commit and then throw `error`. */
export class CommitAndThrow extends Error {
  readonly error: AuthError

  constructor(error: AuthError) {
    super(error.message)
    this.error = error
  }
}

/** Serialization failure, deadlock, timeouts of locks, statements and transactions. */
const busyCodes = new Set(['40001', '40P01', '55P03', '57014', '25P03'])

/** The client's error for a database error: busy, or an invalid value. Null for our own mistake. */
export function toAuthError(error: unknown): AuthError | null {
  if (error instanceof AuthError) return error
  const code = codeOf(error) ?? ''
  if (isDatabaseUnavailable(error) || busyCodes.has(code)) return unavailable(2)
  // Class 22 (data exception): a value that validation missed.
  return code.startsWith('22') ? badRequest('The request contains a value that is not valid') : null
}
