import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Client } from 'pg'

import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { reasonOf } from '../../backend/database/database-errors.ts'
import { withClient } from '../../backend/database/pool.ts'
import type { Environment } from '../../server/environment.ts'
import { refusal } from '../command-line/exit-codes.ts'
import type { Backup } from './backups.ts'
import type { WrittenDatabase } from './write-backup.ts'

export const dumpFile = 'database.dump'
const syncBytes = 16 << 20

/** The server of DATABASE_URL. */
interface DumpSource {
  shop: string
  major: number
  bytes: number
  roles: string[]
}

/** What a hosted project's own services keep is theirs to back up. */
const schemasOfShop = ['public', 'private', 'search', 'auth', 'supabase_migrations']

/**
 * Reads what a dump needs to know of its server, and refuses where no program can make one: pg_dump must be
 * of the server's version or a newer one.
 */
export async function readDumpSource(database: Client): Promise<DumpSource> {
  const { rows } = await database.query<DumpSource>(
    `select concat_ws('-', (select system_identifier from pg_control_system()), oid) as shop,
       current_setting('server_version_num')::integer / 10000 as major,
       pg_database_size(oid)::float8 as bytes,
       array(select rolname::text from pg_roles where rolname !~ '^pg_' order by 1) as roles
     from pg_database where datname = current_database()`,
  )
  const [source] = rows
  if (!source) throw new Error('The server does not describe its database')
  await requirePrograms(['pg_dump', 'pg_restore'], source.major)
  return source
}

/** Throws when a program is missing, or older than the server that is dumped. */
export async function requirePrograms(programs: string[], major: number): Promise<void> {
  for (const program of programs) {
    const found = await majorOf(program)
    if (found !== null && found >= major) continue
    throw refusal(
      `The server is PostgreSQL ${major}, and ${program} ${found === null ? 'is not installed' : `is of version ${found}`}. Install PostgreSQL's client programs ${major} or newer (Debian: postgresql-client-${major}) and call it again, or use the backup of that server, and copy PICTURES_DIR.`,
    )
  }
}

/** Null when the program is not there. */
async function majorOf(program: string): Promise<number | null> {
  const { stdout } = await promisify(execFile)(program, ['--version']).catch(() => ({ stdout: '' }))
  const major = Number(/\b(\d+)/.exec(stdout)?.[1])
  return major > 0 ? major : null
}

/** Dumps the database into a file of a backup: one snapshot, while the shop goes on. */
export async function dumpDatabase(
  { databaseUrl, supabase }: Environment,
  { shop, major, roles }: DumpSource,
  folder: string,
  { interrupted, onBytes }: { interrupted: AbortSignal; onBytes: (bytes: number) => void },
): Promise<WrittenDatabase> {
  const { href, env } = addressForPrograms(databaseUrl ?? '')
  const finished_at = new Date().toISOString()
  const schemas = supabase ? schemasOfShop : []
  const chosen = schemas.map((name) => `--schema=${name}`)
  const child = spawn('pg_dump', ['-Fc', `--dbname=${href}`, ...chosen], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: interrupted,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close') as Promise<[number | null]>
  ended.catch(() => {}) // reported below
  const file = await open(join(folder, dumpFile), 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    let unsynced = 0
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await file.writeFile(chunk) // goes on where the last one ended
      bytes += chunk.length
      unsynced += chunk.length
      if (unsynced >= syncBytes) {
        await file.datasync()
        unsynced = 0
      }
      onBytes(chunk.length)
    }
    const [exitCode] = await ended
    if (exitCode !== 0) throw new Error(`pg_dump failed: ${said.trim() || exitCode}`)
    await file.sync()
    return {
      files: [{ path: dumpFile, bytes, sha256: hash.digest('hex') }],
      facts: {
        kind: 'dump',
        shop,
        postgres_major: major,
        finished_at,
        folders: [],
        segments: [],
        roles,
        schemas,
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    await file.close()
  }
}

interface ProgramAddress {
  href: string
  env: NodeJS.ProcessEnv
}

/** The arguments of a program can be read by every user of the machine: the password is not among them. */
export function addressForPrograms(databaseUrl: string): ProgramAddress {
  const address = new URL(databaseUrl)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return {
    href: address.href,
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  }
}

/** Null when it succeeded, else what it said. */
export async function runPgRestore(
  { href, env }: ProgramAddress,
  path: string,
  options: string[] = [],
  signal?: AbortSignal,
): Promise<string | null> {
  const words = ['--exit-on-error', ...options, `--dbname=${href}`, path]
  return promisify(execFile)('pg_restore', words, { env, signal }).then(
    () => null,
    (error: unknown) => (error as { stderr?: string }).stderr?.trim() || reasonOf(error),
  )
}

/**
 * Restores a dump into a new database of a scratch server, with the roles that it names.
 *
 * @returns the superuser's connection to it; what is wrong with the dump, or null
 */
export async function restoreDump(
  admin: Client,
  adminConnection: DatabaseConnection,
  { folder, roles, schemas }: Backup,
): Promise<{ connection: DatabaseConnection; problem: string | null }> {
  const database = 'restored'
  await admin.query(`create database ${database} template template0`)
  const { rows } = await admin.query<{ name: string }>('select rolname as name from pg_roles')
  const present = new Set(rows.map(({ name }) => name))
  for (const role of roles) {
    if (!present.has(role)) await admin.query(`create role ${admin.escapeIdentifier(role)}`)
  }
  const connection = { ...adminConnection, database }
  if (schemas.length > 0) await withClient(connection, prepareForSchemas)
  const { host, port, user } = connection
  const address = `postgres://${user}@/${database}?${new URLSearchParams({ host, port: String(port) })}`
  const problem = await runPgRestore({ href: address, env: process.env }, join(folder, dumpFile))
  return { connection, problem: problem === null ? null : `it cannot be restored: ${problem}` }
}

/** A dump of single schemas makes each of them, and no extension that they use. */
async function prepareForSchemas(admin: Client): Promise<void> {
  await admin.query(
    `drop schema public; create schema extensions;
     create extension pg_trgm schema extensions; create extension pgcrypto schema extensions`,
  )
}
