import type { Pool } from 'pg'

import { connectionAs } from '../../backend/database/connection.ts'
import { prepareDeskLogin } from '../../backend/database/desk-login.ts'
import { openPool } from '../../backend/database/pool.ts'
import type { BackendResponse, BackendService } from '../../backend/protocol.ts'
import { createRest, type RestService } from '../../backend/rest/rest.ts'
import { createDatabaseScheduler } from '../../backend/scheduling/schedulers.ts'
import type { Environment } from '../../server/environment.ts'
import { openRunning } from '../../shopkeeper/database/command-connection.ts'
import { explainError } from '../../shopkeeper/database/refusals.ts'

export interface DeskDatabase {
  /** Reads the views of schema `desk`. While the database is away it answers 503 with one line; it goes on by itself. */
  read: BackendService
  /** @throws an error with one line when the database cannot be used now */
  requireRunning: () => Promise<void>
  close: () => Promise<void>
}

interface Opened {
  rest: RestService
  pool: Pool
}

const connections = 4
const owner = { role: 'shop_owner', claims: '{"role":"shop_owner"}', subject: 'desk' } as const
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Connects at the first read, as the desk's own login, and again after the database was away. */
export function openDeskDatabase(environment: Environment): DeskDatabase {
  let opening: Promise<Opened> | null = null

  function opened(): Promise<Opened> {
    opening ??= open(environment).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  async function close(): Promise<void> {
    const closing = opening
    opening = null
    const found = await closing?.catch(() => null)
    await found?.rest.close()
    await found?.pool.end()
  }

  async function read(request: Parameters<BackendService>[0]): Promise<BackendResponse> {
    try {
      const response = await (await opened()).rest(request)
      if (!isUnavailable(response)) return response
      // Another server may be there by now, or the same one again.
      await close()
      return await (await opened()).rest(request)
    } catch (error) {
      return unavailable(error)
    }
  }

  return {
    read,
    requireRunning: async () => {
      const { client } = await openRunning(environment)
      await client.end()
    },
    close,
  }
}

async function open(environment: Environment): Promise<Opened> {
  const { client, connection } = await openRunning(environment)
  try {
    const login = await prepareDeskLogin(client, connection, !environment.databaseUrl)
    const pool = openPool({
      connection: connectionAs(connection, login),
      max: connections + 1,
      applicationName: 'lisiere desk',
    })
    const rest = createRest({
      pool,
      schema: 'desk',
      authenticate: () => Promise.resolve(owner),
      scheduler: createDatabaseScheduler({ databaseConnections: connections }),
      log: quiet,
    })
    return { rest, pool }
  } finally {
    await client.end()
  }
}

/** The database cannot be reached; not that it is busy. */
function isUnavailable({ status, body }: BackendResponse): boolean {
  return status === 503 && /"PGRST00[0-2]"/.test(String(body))
}

function unavailable(error: unknown): BackendResponse {
  return {
    status: 503,
    headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2' },
    body: JSON.stringify({ message: explainError(error).message }),
  }
}
