import type { Pool, PoolClient } from 'pg'
import type { BackendRequest } from '../protocol.ts'
import type { Caller } from './caller.ts'
import { databaseAway, isDatabaseError, isOvertaken } from './database-error.ts'
import type { RestLimits } from './limits.ts'
import { Pipeline, type PipelineStatement, type TextRow } from './pipeline.ts'
import { RecentMap } from './recent-map.ts'
import { tryAgain } from './refusal.ts'

export interface Statement {
  sql: string
  values: (string | null)[]
  /** Runs in a transaction that cannot write, whatever functions it calls. */
  readOnly: boolean
}

export interface DatabaseDoor {
  /** Runs a statement as the caller, in one transaction and one round trip; its one row. */
  ask(caller: Caller, request: BackendRequest, statement: Statement): Promise<TextRow>
}

/** What PostgreSQL may look up without a schema, in functions that do not say for themselves. */
const searchPath = 'public, extensions'

const settings = (readOnly: boolean) => `select
  set_config('search_path', '${searchPath}', true), set_config('role', $1, true),
  set_config('request.jwt.claims', $2, true), set_config('statement_timeout', $3, true),
  set_config('request.client_address', $4, true), set_config('request.headers', $5, true),
  set_config('request.method', $6, true), set_config('request.path', $7, true)${
    readOnly ? `, set_config('transaction_read_only', 'on', true)` : ''
  }`

const settingsStatements = { reading: settings(true), writing: settings(false) }

/** Headers that functions may see. None that says who the caller is: that are the claims. */
const shownHeaders = ['user-agent', 'accept-language', 'origin', 'referer', 'x-client-info']

export function createDatabaseDoor(pool: Pool, limits: RestLimits): DatabaseDoor {
  // A cut connection emits 'error', and an 'error' that nobody hears ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const shapes = createShapes(limits)
  const pipelineOptions = { timeoutMs: limits.answerMs, preparedAtMost: limits.preparedStatements }

  const askOnce: DatabaseDoor['ask'] = async (caller, request, statement) => {
    const client = await checkOut(pool, limits)
    const statements = [
      settingsOf(caller, request, statement, limits),
      {
        name: shapes.nameOf(statement.sql, caller.role),
        sql: statement.sql,
        values: statement.values,
      },
    ]
    return new Promise((resolve, reject) => {
      const pipeline = new Pipeline(statements, pipelineOptions, (error, row) => {
        client.release(error !== null && isConnectionSpoilt(error))
        if (error) reject(error)
        else if (row) resolve(row)
        else reject(databaseAway())
      })
      client.query(pipeline)
    })
  }

  return {
    async ask(caller, request, statement) {
      for (let tries = 1; ; tries++) {
        try {
          return await askOnce(caller, request, statement)
        } catch (error) {
          // A release is several migrations, one right after the other.
          if (tries === 3 || !isOvertaken(error)) throw error
        }
      }
    },
  }
}

/** A connection out of the pool; refuses with 503 rather than letting the line grow or wait for long. */
function checkOut(pool: Pool, limits: RestLimits): Promise<PoolClient> {
  if (pool.waitingCount >= limits.waiting) return Promise.reject(lineTooLong())
  return new Promise((resolve, reject) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      reject(lineTooLong())
    }, limits.waitMs)
    pool.connect((error, client) => {
      clearTimeout(timer)
      if (late) client?.release()
      else if (client) resolve(client)
      else reject(error ?? databaseAway())
    })
  })
}

function lineTooLong() {
  return tryAgain('PGRST003', 'Timed out acquiring connection from connection pool.')
}

/** Anything but an answer of PostgreSQL leaves a connection nobody knows the state of. */
function isConnectionSpoilt(error: Error): boolean {
  if (!isDatabaseError(error)) return true
  // Shutting down; a prepared statement lost or found against expectation.
  return /^(?:57P|08|26000|42P05)/.test(error.code)
}

function settingsOf(
  caller: Caller,
  request: BackendRequest,
  { readOnly }: Statement,
  limits: RestLimits,
): PipelineStatement {
  const kind = readOnly ? 'reading' : 'writing'
  const timeout = String(limits.statementMs[caller.role])
  const address = request.clientAddress.replaceAll('\0', '')
  return {
    name: `rest_${kind}`,
    sql: settingsStatements[kind],
    values: [
      caller.role,
      caller.claims,
      timeout,
      address,
      headersJson(request.headers),
      request.method,
      request.path,
    ],
  }
}

function headersJson(headers: BackendRequest['headers']): string {
  const shown: Record<string, string> = {}
  for (const name of shownHeaders) {
    const value = headers[name]
    if (value !== undefined) shown[name] = value.slice(0, 300)
  }
  return JSON.stringify(shown)
}

/**
 * Names for statements worth preparing: those that come a second time. One per role, because a
 * prepared statement remembers whose policies it was planned with and is planned anew for another's.
 */
function createShapes({ rememberedPlans }: RestLimits) {
  const shapes = new RecentMap<string, number>(rememberedPlans)
  let ids = 0

  return {
    nameOf(sql: string, role: Caller['role']): string {
      const id = shapes.get(sql)
      if (id !== undefined) return `rest_${role}_${id}`
      shapes.set(sql, ids++)
      return ''
    },
  }
}
