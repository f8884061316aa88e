import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { isDatabaseAway } from '../database/database-away.ts'
import { codeOf } from '../database/database-start-error.ts'
import { withTransaction } from '../database/pool.ts'
import { AuthError, badRequest, unavailable } from './answers.ts'

/** One statement outside of a transaction. */
export async function query<Row extends QueryResultRow>(
  pool: Pool,
  sql: string,
  params: unknown[] = [],
): Promise<Row[]> {
  return (await pool.query<Row>(sql, params)).rows
}

/**
 * Runs `work` in one transaction: all of it happened, or none of it. What is thrown rolls back, but
 * for an answer wrapped in `CommitWith`: what that one tells of must stand.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const outcome = await withTransaction(pool, async (client) => {
    try {
      return { result: await work(client) }
    } catch (error) {
      if (error instanceof CommitWith) return { answer: error.answer }
      throw error
    }
  })
  if ('answer' in outcome) throw outcome.answer
  return outcome.result
}

/** Throw it inside `inTransaction` to commit and still answer with an error. */
export class CommitWith extends Error {
  readonly answer: AuthError

  constructor(answer: AuthError) {
    super(answer.message)
    this.answer = answer
  }
}

/** Serialization, deadlock, lock or statement timeout: another moment will do. */
const busyCodes = new Set(['40001', '40P01', '55P03', '57014', '25P03'])

/**
 * What a caller may hear of an error: that the database is away or busy (try again), or that a value
 * does not fit (theirs to change). Null: our own mistake.
 */
export function asAuthError(error: unknown): AuthError | null {
  if (error instanceof AuthError) return error
  const code = codeOf(error) ?? ''
  if (isDatabaseAway(error) || busyCodes.has(code)) return unavailable(2)
  // Class 22: a value that no column can hold. Validation comes first; this is the net below it.
  return code.startsWith('22') ? badRequest('The request contains a value that is not valid') : null
}
