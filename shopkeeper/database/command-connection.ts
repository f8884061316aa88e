import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { connectionFromUrl, type DatabaseConnection } from '../../backend/database/connection.ts'
import {
  codeOf,
  DatabaseStartError,
  isDatabaseUnavailable,
  reasonOf,
} from '../../backend/database/database-errors.ts'
import { startEmbeddedPostgres } from '../../backend/database/embedded-postgres.ts'
import { listMigrations, recordedVersions } from '../../backend/database/migrate.ts'
import { requireSessions } from '../../backend/database/running-database.ts'
import { finishRestore } from '../../backend/database/data-directory.ts'
import type { Environment } from '../../server/environment.ts'
import { CommandError, exitCodes } from '../command-line/exit-codes.ts'
import { readRow } from './read-rows.ts'

/** The connection of a command. */
interface Connection {
  client: Client
  /** Closes the connection; a database that was started for this command stops. */
  close: () => Promise<void>
}

/** Every command shares this lock. The one that has started the database takes it alone before it stops it. */
const commandsLock = `hashtextextended('lisiere commands', 0)`
const connectTimeoutMs = 5_000
/** How long a command tries to reach a database that starts, or that other commands start or stop. */
const startTimeoutMs = 25_000
/** How long a command waits for a row that another one has locked. */
const lockTimeoutMs = 15_000

/**
 * Connects to the shop's database as the owner of its tables: that of DATABASE_URL (also of a hosted
 * project), else the embedded one, which is started for this command when the shop is stopped.
 *
 * @throws CommandError (exit code 5) without a database, or with one of another release; an AbortError when
 *   interrupted while it waits
 */
export async function openConnection(
  environment: Environment,
  note: (line: string) => void,
  interrupted: AbortSignal,
): Promise<Connection> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    // An attempt to start may take long, and meanwhile another command's database may be there: one more follows.
    const isLast = Date.now() > deadline
    try {
      return await openOnce(environment, note)
    } catch (error) {
      if (error instanceof CommandError) throw error
      if (!mayPass(error, environment) || isLast) throw unreachable(reasonOf(error))
      await wait(100, undefined, { signal: interrupted })
    }
  }
}

/**
 * Of two commands that start the embedded database at once, one connects to what the other starts; while
 * another stops it, this one waits. A server of DATABASE_URL is waited for while it starts.
 */
function mayPass(error: unknown, { databaseUrl }: Environment): boolean {
  if (databaseUrl) return codeOf(error) === '57P03' // cannot_connect_now
  return error instanceof DatabaseStartError || isDatabaseUnavailable(error)
}

/**
 * Connects to the database of the shop that runs, as the owner of its tables, and starts none.
 *
 * @throws CommandError (exit code 5); an error of the connection
 */
export async function openRunning(environment: Environment): Promise<{
  client: Client
  connection: DatabaseConnection
}> {
  const connection = await findConnection(environment)
  const client = connection && (await connectIfRunning(connection))
  if (!client && environment.databaseUrl) throw unreachable('no server answers at DATABASE_URL')
  if (!client)
    throw new CommandError(exitCodes.noDatabase, 'The shop is stopped. Start it: npm start')
  try {
    await checkSchema(client)
    return { client, connection }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function openOnce(
  environment: Environment,
  note: (line: string) => void,
): Promise<Connection> {
  const { client, stop } = await connect(environment, note)
  async function close() {
    await client.end().catch(() => {})
    await stop?.()
  }
  try {
    // Hosted projects set a timeout for every role. A database that is being stopped breaks the connection here.
    await client.query(
      `set statement_timeout = 0; select pg_advisory_lock_shared(${commandsLock}); set lock_timeout = ${lockTimeoutMs}`,
    )
    await checkSchema(client)
    return { client, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Connects to a running database, also that of another command, or starts the embedded one. */
async function connect(
  environment: Environment,
  note: (line: string) => void,
): Promise<{ client: Client; stop: (() => Promise<void>) | null }> {
  const { databaseUrl, dataDir, walArchive } = environment
  const connection = await findConnection(environment)
  if (databaseUrl && connection) {
    await requireSessions(connection)
    return { client: await openClient(connection), stop: null }
  }
  const running = connection && (await connectIfRunning(connection))
  if (running) return { client: running, stop: null }
  const log = { info: () => {}, warn: () => {}, error: note }
  const server = await startEmbeddedPostgres({ dataDir, walArchive, log })
  note('The shop is stopped: its database runs for this command.')
  try {
    const client = await openClient(server.connection)
    const { pid } = await readRow<{ pid: number }>(client)`select pg_backend_pid() as pid`
    return { client, stop: () => stopUnused(server, pid) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Of DATABASE_URL, else of the embedded database; null while that is stopped. */
async function findConnection(environment: Environment): Promise<DatabaseConnection | null> {
  const { databaseUrl, supabase, dataDir } = environment
  if (databaseUrl) return connectionFromUrl(databaseUrl)
  if (supabase) throw unreachable('a hosted project needs its DATABASE_URL')
  const folder = join(dataDir, 'postgres')
  await finishRestore(folder)
  // Without this, a mistyped DATA_DIR would become a new, empty database.
  await stat(join(folder, 'cluster', 'PG_VERSION')).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    throw unreachable(
      `there is none in ${dataDir}. Start the shop once, restore a backup, or set DATA_DIR`,
    )
  })
  const host = await realpath(join(folder, 'socket')).catch(() => null)
  return host === null ? null : { host, port: 5432, database: 'postgres', user: 'postgres' }
}

function connectIfRunning(connection: DatabaseConnection): Promise<Client | null> {
  return openClient(connection).catch((error: unknown) => {
    if (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error) ?? '')) return null
    throw error
  })
}

async function openClient(connection: DatabaseConnection): Promise<Client> {
  const client = new Client({
    ...connection,
    application_name: 'lisiere shop',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  client.on('error', () => {}) // a running query rejects as well
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/**
 * Stops the database that was started for a command, once no other command uses it.
 *
 * @param pid the backend of the command: interrupted, it may still run a statement
 */
async function stopUnused(
  { connection, stop }: Awaited<ReturnType<typeof startEmbeddedPostgres>>,
  pid: number,
): Promise<void> {
  const client = await openClient(connection).catch(() => null)
  if (client) {
    await client.query('select pg_terminate_backend($1)', [pid]).catch(() => {})
    await waitForOtherCommands(client)
  }
  // The connection holds the lock until the database has stopped.
  await stop()
  await client?.end().catch(() => {})
}

/** Takes the lock of all commands alone: then no other one uses the database, and none begins to. */
async function waitForOtherCommands(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client
      .query<{ isAlone: boolean }>(`select pg_try_advisory_lock(${commandsLock}) as "isAlone"`)
      .catch(() => ({ rows: [{ isAlone: true }] })) // the database is gone
    if (rows[0]?.isAlone) return
    await wait(100)
  }
}

/** Of this release. */
export const migrationsPath = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))

/** The command line never migrates: the shop does at its start. */
async function checkSchema(client: Client): Promise<void> {
  const wanted = await listMigrations(migrationsPath)
  const recorded = await recordedVersions(client)
  if (recorded.length === 0) throw unreachable('it is not a database of this shop')
  if (wanted.some(({ version }) => !recorded.includes(version)))
    throw unreachable('it belongs to an older release. Start the shop once: that upgrades it')
  if (recorded.length > wanted.length)
    throw unreachable('it belongs to a newer release. Use the command line of that release')
}

function unreachable(reason: string) {
  return new CommandError(exitCodes.noDatabase, `The database cannot be used: ${reason}.`)
}
