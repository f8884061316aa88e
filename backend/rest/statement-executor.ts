import { hash } from 'node:crypto'
import { DatabaseError, type Pool } from 'pg'
import { addressSubject } from '../client-address.ts'
import type { BackendRequest } from '../protocol.ts'
import type { Log } from '../log.ts'
import { Overloaded } from '../scheduling/fair-scheduler.ts'
import type { DatabaseClass, DatabaseScheduler } from '../scheduling/schedulers.ts'
import { rateLimited, serviceUnavailable } from './api-error.ts'
import type { Principal } from './authentication.ts'
import { databaseUnavailable, isSchemaChange } from './database-error.ts'
import type { RestLimits } from './request-limits.ts'
import { Pipeline } from './pipeline.ts'
import { parseResult, type Result } from './result-sql.ts'

export interface Statement {
  /** For the log: `read products`, `call place_order`. */
  name: string
  sql: string
  values: (string | null)[]
  /** Runs in a read-only transaction, whatever functions it calls. */
  readOnly: boolean
  /** See `readCost`. */
  cost: number
}

type Execute = (
  principal: Principal,
  request: BackendRequest,
  statement: Statement,
) => Promise<Result>

const maxAttempts = 3

/** The search_path of functions that set none. */
const searchPath = 'public, extensions'

const settingsSql = `select
  set_config('search_path', '${searchPath}', true), set_config('role', $1, true),
  set_config('request.jwt.claims', $2, true), set_config('statement_timeout', $3, true),
  set_config('request.client_address', $4, true), set_config('lock_timeout', $5, true),
  set_config('transaction_read_only', coalesce($6, current_setting('transaction_read_only')), true)`

const settingsName = statementName(settingsSql)

/**
 * Returns a function that runs a statement as the principal, in one transaction and one round trip, and
 * returns its single row. It retries twice after an error that a schema change explains.
 */
export function createStatementExecutor(
  pool: Pool,
  scheduler: DatabaseScheduler,
  limits: RestLimits,
  log: Log,
): Execute {
  const pipelineOptions = { timeoutMs: limits.answerMs, maxPrepared: limits.preparedStatements }

  const executeOnce: Execute = async (principal, request, statement) => {
    const client = await pool.connect()
    const { sql, values } = statement
    const settings = settingsOf(principal, request, statement, limits)
    const statements = [
      { name: settingsName, sql: settingsSql, values: settings },
      { name: statementName(sql, principal.role), sql, values },
    ]
    return new Promise((resolve, reject) => {
      const pipeline = new Pipeline(statements, pipelineOptions, (error, rows) => {
        client.release(error !== null && isConnectionUnusable(error))
        const row = rows?.[1]
        if (error) reject(error)
        else if (row) resolve(parseResult(row))
        else reject(databaseUnavailable())
      })
      client.query(pipeline)
    })
  }

  return async (principal, request, statement) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await scheduler.run(
          classOf(principal, request, statement),
          principal.subject ?? addressSubject(request.clientAddress),
          () => executeOnce(principal, request, statement),
        )
      } catch (error) {
        if (error instanceof Overloaded) throw refusalOf(error)
        // A release may run several migrations one after the other.
        if (!isSchemaChange(error) || attempt === maxAttempts) throw error
        log.warn(`REST retries "${statement.name}" after ${error.code}: the schema has changed`)
      }
    }
  }
}

/** The costs from which a read is expensive. Shoppers read their orders with one embed. */
const costlyFrom = { anon: 1, authenticated: 2, shop_owner: Infinity }

function classOf(
  { role }: Principal,
  { caller }: BackendRequest,
  { readOnly, cost }: Statement,
): DatabaseClass {
  if (caller === 'renderer') return 'renderer'
  if (cost >= costlyFrom[role]) return 'costly'
  if (role === 'anon') return 'visitors'
  return readOnly ? 'shoppers' : 'writes'
}

function refusalOf({ status }: Overloaded) {
  if (status === 429) return rateLimited('RATE_LIMITED', '{"retry_after":1}', 'inFlight')
  return serviceUnavailable('PGRST003', 'Timed out acquiring connection from connection pool.')
}

/** After an error that PostgreSQL did not send, the state of a connection is unknown. */
function isConnectionUnusable(error: Error): boolean {
  if (!(error instanceof DatabaseError) || !error.code) return true
  return /^(?:57P|08)/.test(error.code) // shutdown
}

/** The parameters of `settingsSql`. */
function settingsOf(
  { role, claims }: Principal,
  { clientAddress, caller }: BackendRequest,
  { readOnly }: Statement,
  limits: RestLimits,
): (string | null)[] {
  const timeout = String(limits.statementMs[caller ?? (role === 'anon' ? role : 'authenticated')])
  const lockTimeout = String(limits.lockMs)
  const only = readOnly ? 'on' : null
  return [role, claims, timeout, clientAddress, lockTimeout, only]
}

/**
 * The name of a prepared statement: a digest. What runs as `role` has a name for each: a prepared statement is
 * planned again whenever the role changes.
 */
function statementName(sql: string, role = ''): string {
  return `rest_${hash('sha256', `${role}\n${sql}`, 'base64url')}`
}
