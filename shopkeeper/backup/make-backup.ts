import { statSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Client } from 'pg'

import { superuser } from '../../backend/database/cluster.ts'
import { reasonOf } from '../../backend/database/database-errors.ts'
import { withClient } from '../../backend/database/pool.ts'
import packageFile from '../../package.json' with { type: 'json' }
import type { Call, CallOnFiles } from '../command-line/command.ts'
import { exitCodes, refusal } from '../command-line/exit-codes.ts'
import { performAct } from '../database/act.ts'
import { invariantsPath } from '../database/broken-invariants.ts'
import { readRow, readRows } from '../database/read-rows.ts'
import {
  factsFile,
  findBackup,
  format,
  formatBytes,
  freeName,
  invariantsFile,
  partialName,
  requireEmbedded,
  requireSpace,
  stateOf,
  sumsFile,
  sweepPartials,
  type Backup,
  type BackupFacts,
} from './backups.ts'
import {
  copyFiles,
  listTree,
  makeFolders,
  sumFiles,
  syncFolder,
  writeDurably,
} from './copy-files.ts'
import { copyOnline, readServer, type Server } from './online-copy.ts'
import { verifiedParts, verifyBackup } from './verify-backup.ts'

/** Copies the database and the pictures while the shop goes on, then verifies the copy. */
export async function makeBackup(call: Call): Promise<void> {
  const { environment, output, interrupted } = call
  const { backupDir } = environment
  requireEmbedded(environment)
  const repeated = await findRepeated(call)
  if (repeated) return reportBackup(call, repeated)
  const made = await copyShop(call)
  if (made === null) return
  output.progress(`${made.name} is copied; it is being verified`)
  const backup = await verifyBackup(made, backupDir, interrupted).catch((error: unknown) => {
    output.note(
      `${made.name} is complete, but could not be verified: ${reasonOf(error)} Try again: backup verify ${made.name}`,
    )
    return made
  })
  await performAct(call, backup.name, () =>
    Promise.resolve({ before: null, after: { bytes: backup.bytes, state: stateOf(backup) } }),
  )
  reportBackup(call, backup)
}

/** The backup that an earlier command with the same --once key made. */
async function findRepeated({ database, environment, requestKey, command }: Call) {
  if (requestKey === null) return null
  const rows = await readRows<{ subject: string }>(database)`
    select subject from private.owner_acts where request_key = ${requestKey} and act = ${command}`
  return rows[0] ? findBackup(environment.backupDir, rows[0].subject) : null
}

/** One line of what a backup is worth; the exit code says it too. */
export function reportBackup(call: CallOnFiles, backup: Backup): void {
  const { name, bytes, verification, finished_at, folder } = backup
  const state = stateOf(backup)
  const shown = state === 'verified' ? `verified: ${verifiedParts}` : state.toUpperCase()
  call.output.result(
    { name, bytes, state, finished_at, folder, problems: verification?.problems ?? [] },
    `${name}  ${formatBytes(bytes)}  ${shown}`,
    ...(verification?.problems ?? []).map((problem) => `  ${problem}`),
  )
  if (state !== 'verified')
    call.exitCode = state === 'damaged' ? exitCodes.failed : exitCodes.partly
}

/** Null for a dry run. */
async function copyShop(call: Call): Promise<Backup | null> {
  const { environment, output, isDryRun } = call
  const { backupDir, picturesDir } = environment
  const { host, port } = call.database
  const connection = { host, port, database: 'postgres', user: superuser }
  return withClient(connection, async (admin) => {
    // The lock ends with the connection.
    const { locked } = await readRow<{ locked: boolean }>(admin)`
      select pg_try_advisory_lock(hashtextextended('lisiere backup', 0)) as locked`
    if (!locked) throw refusal('Another backup of this shop is being made.')
    const server = await readServer(admin)
    // With the write-ahead log of its time.
    const bytes = server.bytes + (await sizeOfPictures(picturesDir)) + 64e6
    if (isDryRun) {
      output.result({ bytes, folder: backupDir }, `${formatBytes(bytes)} to ${backupDir}`)
      return null
    }
    // For its owner alone.
    if (await mkdir(backupDir, { recursive: true })) await chmod(backupDir, 0o700)
    const swept = await sweepPartials(backupDir, server.shop)
    if (swept > 0) output.note('What a killed backup had left was deleted.')
    if ((await stat(server.cluster)).dev === (await stat(backupDir)).dev) {
      output.note(
        `${backupDir} is on the disk of the shop: when that breaks, both are gone. Name a folder on another one with BACKUP_DIR.`,
      )
    }
    await requireSpace(backupDir, bytes, 'The backup')
    return writeBackup(call, admin, server, bytes)
  })
}

/**
 * Writes a backup: the database, then the pictures, facts and sums. It has another name until all of it is on
 * the disk. What fails is deleted.
 *
 * @param admin a superuser's connection
 * @param expectedBytes for the progress
 */
async function writeBackup(
  { environment, output, interrupted }: Call,
  admin: Client,
  server: Server,
  expectedBytes: number,
): Promise<Backup> {
  const { backupDir, picturesDir } = environment
  const name = await freeName(backupDir)
  const partial = join(backupDir, partialName(name, server.shop))
  const started_at = new Date().toISOString()
  let copied = 0
  const onBytes = (bytes: number) => {
    copied += bytes
    output.progress(`${formatBytes(copied)} of about ${formatBytes(expectedBytes)}`)
  }
  await mkdir(partial, { mode: 0o700 })
  try {
    const cluster = join(partial, 'cluster')
    const written = await copyOnline(admin, server, cluster, { interrupted, onBytes })
    // After the database: a picture is there before the row that names it.
    const pictures = await listPictures(picturesDir)
    const copying = { interrupted, onBytes, isDurable: true, mayVanish: true }
    if (pictures.files.length > 0) await makeFolders(join(partial, 'pictures'), pictures.folders)
    await copyFiles(picturesDir, join(partial, 'pictures'), pictures.files, copying)
    const facts: BackupFacts = {
      format,
      release: packageFile.version,
      shop: server.shop,
      schema: server.schema,
      postgres_major: server.major,
      started_at,
      finished_at: written.finished_at,
      bytes: copied,
      folders: written.folders,
      segments: written.segments,
    }
    await writeDurably(join(partial, factsFile), `${JSON.stringify(facts)}\n`)
    await writeDurably(join(partial, invariantsFile), await readFile(invariantsPath, 'utf8'))
    await writeSums(partial, interrupted)
    for (const folder of (await listTree(partial)).folders) await syncFolder(join(partial, folder))
    await rename(partial, join(backupDir, name))
    await syncFolder(backupDir)
    return { ...facts, name, folder: join(backupDir, name), verification: null }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** In bytes. */
async function sizeOfPictures(picturesDir: string): Promise<number> {
  const { files } = await listPictures(picturesDir)
  const sizes = files.map(
    (path) => statSync(join(picturesDir, path), { throwIfNoEntry: false })?.size,
  )
  return sizes.reduce((sum: number, size = 0) => sum + size, 0)
}

/** Without what is just being made (make-picture.ts). */
function listPictures(picturesDir: string) {
  return listTree(picturesDir, (path) => path.startsWith('.'))
}

/**
 * Writes the list of all files of a backup with what is in them: `sha256sum -c SHA256SUMS` reads it too.
 * Throws for a name that such a line cannot hold.
 */
async function writeSums(folder: string, interrupted: AbortSignal): Promise<void> {
  const lines = [...(await sumFiles(folder, interrupted))].map(([path, sum]) => {
    if (/[\\\n\r]/.test(path))
      throw new Error(`${JSON.stringify(path)} cannot be backed up: its name`)
    return `${sum}  ${path}\n`
  })
  await writeDurably(join(folder, sumsFile), lines.toSorted().join(''))
}
