import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { Client } from 'pg'

import { superuser } from '../../backend/database/cluster.ts'
import { codeOf, reasonOf } from '../../backend/database/database-errors.ts'
import { withClient } from '../../backend/database/pool.ts'
import type { Call } from '../command-line/command.ts'
import { CommandError, exitCodes, type ExitCode } from '../command-line/exit-codes.ts'
import { performAct } from '../database/act.ts'
import {
  factsFile,
  findBackup,
  format,
  formatBytes,
  invariantsFile,
  isSameDisk,
  nameOf,
  openBackupDir,
  partialName,
  requireSpace,
  stateOf,
  sweepPartials,
  type Backup,
  type BackupFacts,
} from './backups.ts'
import { copyFiles, listTree, makeFolders, syncFolder, writeDurably } from './copy-files.ts'
import { copyOnline, readServer } from './online-copy.ts'
import { proven, proveBackup } from './prove.ts'
import { writeSums } from './sums.ts'

const invariants = fileURLToPath(new URL('../../supabase/tests/invariants.sql', import.meta.url))
const packageFile = new URL('../../package.json', import.meta.url)

/** `backup`: copies the database and the pictures while the shop goes on, then proves the copy. */
export async function makeBackup(call: Call): Promise<ExitCode> {
  const { environment, output, interrupted } = call
  const { backupDir, databaseUrl } = environment
  if (databaseUrl) {
    throw new CommandError(
      exitCodes.refused,
      'The database of DATABASE_URL is not backed up by this command: use the backup of its server, and copy PICTURES_DIR.',
    )
  }
  const repeated = await findRepeated(call)
  if (repeated) return reportBackup(call, repeated)
  const made = await copyShop(call).catch((error: unknown) => {
    throw explainFailure(error, backupDir)
  })
  if (made === null) return exitCodes.done
  output.progress(`${made.name} is copied; it is being proved`)
  const backup = await proveBackup(made, backupDir, interrupted).catch((error: unknown) => {
    output.note(
      `${made.name} is complete, but could not be proved: ${reasonOf(error)} Try again: backup verify ${made.name}`,
    )
    return made
  })
  await performAct(call, backup.name, () =>
    Promise.resolve({ before: null, after: { bytes: backup.bytes, state: stateOf(backup) } }),
  )
  return reportBackup(call, backup)
}

/** The backup that an earlier command with the same --once key made. */
async function findRepeated({ database, environment, requestKey, command }: Call) {
  if (requestKey === null) return null
  const { rows } = await database.query<{ subject: string }>(
    'select subject from private.owner_acts where request_key = $1 and act = $2',
    [requestKey, command.name],
  )
  return rows[0] ? findBackup(environment.backupDir, rows[0].subject) : null
}

/** One line of what a backup is worth; the exit code says it too. */
export function reportBackup({ output }: Pick<Call, 'output'>, backup: Backup): ExitCode {
  const { name, bytes, proof, finished_at, folder } = backup
  const state = stateOf(backup)
  const shown = state === 'verified' ? `verified: ${proven}` : state.toUpperCase()
  output.result(
    { name, bytes, state, finished_at, folder, problems: proof?.problems ?? [] },
    `${name}  ${formatBytes(bytes)}  ${shown}`,
    ...(proof?.problems ?? []).map((problem) => `  ${problem}`),
  )
  if (state === 'verified') return exitCodes.done
  return state === 'damaged' ? exitCodes.failed : exitCodes.partly
}

/** Null for a dry run. */
async function copyShop(call: Call): Promise<Backup | null> {
  const { database, environment, output, isDryRun } = call
  const { backupDir } = environment
  const { host, port } = database
  const connection = { host, port, database: 'postgres', user: superuser }
  return withClient(connection, async (admin) => {
    await requireOnlyBackup(admin)
    const server = await readServer(admin)
    const bytes = await sizeOf(admin, environment.picturesDir)
    if (isDryRun) {
      output.result({ bytes, folder: backupDir }, `${formatBytes(bytes)} to ${backupDir}`)
      return null
    }
    await openBackupDir(backupDir)
    const swept = await sweepPartials(backupDir, server.shop)
    if (swept > 0) output.note('What a killed backup had left was deleted.')
    if (await isSameDisk(backupDir, server.cluster)) {
      output.note(
        `${backupDir} is on the disk of the shop: when that breaks, both are gone. Name a folder on another one with BACKUP_DIR.`,
      )
    }
    await requireSpace(backupDir, bytes, 'The backup')
    return writeBackup(call, admin, server, bytes)
  })
}

/** The lock ends with the connection. */
async function requireOnlyBackup(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('lisiere backup', 0)) as locked`,
  )
  if (rows[0]?.locked) return
  throw new CommandError(exitCodes.refused, 'Another backup of this shop is being made.')
}

/** About what a backup will need, the write-ahead log of its time included. */
async function sizeOf(admin: Client, picturesDir: string): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>(
    'select sum(pg_database_size(oid)) as bytes from pg_database',
  )
  let bytes = Number(rows[0]?.bytes ?? 0) + 64e6
  for (const path of (await listPictures(picturesDir)).files) {
    bytes += (await stat(join(picturesDir, path)).catch(() => ({ size: 0 }))).size
  }
  return bytes
}

/** Without what is just being made (make-picture.ts). */
function listPictures(picturesDir: string) {
  return listTree(picturesDir, (path) => path.startsWith('.')).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return { folders: [], files: [], others: [] }
    throw error
  })
}

type Server = Awaited<ReturnType<typeof readServer>>

async function writeBackup(
  { database, environment, output, interrupted }: Call,
  admin: Client,
  { shop, major }: Server,
  expectedBytes: number,
): Promise<Backup> {
  const { backupDir, picturesDir } = environment
  const name = await freeName(backupDir)
  const partial = join(backupDir, partialName(name, shop))
  const started_at = new Date().toISOString()
  let copied = 0
  const onBytes = (bytes: number) => {
    copied += bytes
    output.progress(`${formatBytes(copied)} of about ${formatBytes(expectedBytes)}`)
  }
  await mkdir(partial, { mode: 0o700 })
  try {
    const copy = await copyOnline(admin, join(partial, 'cluster'), { interrupted, onBytes })
    const finished_at = new Date().toISOString()
    // After the database: a picture is there before the row that names it.
    const pictures = await copyPictures(picturesDir, join(partial, 'pictures'), interrupted)
    const files = [
      ...copy.files.map((file) => ({ ...file, path: `cluster/${file.path}` })),
      ...pictures.map((file) => ({ ...file, path: `pictures/${file.path}` })),
    ]
    const facts: BackupFacts = {
      format,
      kind: 'copy',
      shop,
      release: await readRelease(),
      schema: await readSchema(database),
      postgres_major: major,
      started_at,
      finished_at,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      folders: copy.folders,
      segments: copy.segments,
      roles: [],
    }
    await writeDurably(join(partial, factsFile), `${JSON.stringify(facts)}\n`)
    await writeDurably(join(partial, invariantsFile), await readFile(invariants, 'utf8'))
    const own = await copyFiles(partial, null, [factsFile, invariantsFile], {
      interrupted,
      isDurable: true,
    })
    await writeSums(partial, [...files, ...own])
    for (const folder of (await listTree(partial)).folders) await syncFolder(join(partial, folder))
    await rename(partial, join(backupDir, name))
    await syncFolder(backupDir)
    return { ...facts, name, folder: join(backupDir, name), proof: null }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function copyPictures(source: string, target: string, interrupted: AbortSignal) {
  const { files, folders } = await listPictures(source)
  if (folders.length === 0) return []
  await makeFolders(target, folders)
  return copyFiles(source, target, files, { interrupted, isDurable: true, mayVanish: true })
}

/** Two backups of one second do not share a name. */
async function freeName(backupDir: string): Promise<string> {
  for (;;) {
    const name = nameOf(new Date())
    if (!(await stat(join(backupDir, name)).catch(() => null))) return name
    await wait(200)
  }
}

async function readRelease(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
  return version
}

async function readSchema(database: Client): Promise<string> {
  const { rows } = await database.query<{ version: string }>(
    'select max(version) as version from supabase_migrations.schema_migrations',
  )
  return rows[0]?.version ?? ''
}

/** A full disk in words. */
function explainFailure(error: unknown, backupDir: string): unknown {
  if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) return error
  return new CommandError(
    exitCodes.failed,
    `The disk of ${backupDir} is full. No backup was made; earlier ones are as they were.`,
  )
}
