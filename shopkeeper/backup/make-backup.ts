import { chmod, mkdir, stat } from 'node:fs/promises'

import type { Client } from 'pg'

import { superuser } from '../../backend/database/cluster.ts'
import { reasonOf } from '../../backend/database/database-errors.ts'
import { withClient } from '../../backend/database/pool.ts'
import type { Call } from '../command-line/command.ts'
import { exitCodes, refusal, type ExitCode } from '../command-line/exit-codes.ts'
import { performAct } from '../database/act.ts'
import { readRow } from '../database/read-rows.ts'
import {
  findBackup,
  formatBytes,
  requireEmbedded,
  requireSpace,
  stateOf,
  sweepPartials,
  type Backup,
} from './backups.ts'
import { readServer, type Server } from './online-copy.ts'
import { verifiedParts, verifyBackup } from './verify-backup.ts'
import { sizeOfPictures, writeBackup } from './write-backup.ts'

/** Copies the database and the pictures while the shop goes on, then verifies the copy. */
export async function makeBackup(call: Call): Promise<ExitCode> {
  const { environment, output, interrupted } = call
  const { backupDir } = environment
  requireEmbedded(environment)
  const repeated = await findRepeated(call)
  if (repeated) return reportBackup(call, repeated)
  const made = await copyShop(call)
  if (made === null) return exitCodes.done
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
  return reportBackup(call, backup)
}

/** The backup that an earlier command with the same --once key made. */
async function findRepeated({ database, environment, requestKey, command }: Call) {
  if (requestKey === null) return null
  const { rows } = await database.query<{ subject: string }>(
    'select subject from private.owner_acts where request_key = $1 and act = $2',
    [requestKey, command],
  )
  return rows[0] ? findBackup(environment.backupDir, rows[0].subject) : null
}

/** One line of what a backup is worth; the exit code says it too. */
export function reportBackup({ output }: Pick<Call, 'output'>, backup: Backup): ExitCode {
  const { name, bytes, verification, finished_at, folder } = backup
  const state = stateOf(backup)
  const shown = state === 'verified' ? `verified: ${verifiedParts}` : state.toUpperCase()
  output.result(
    { name, bytes, state, finished_at, folder, problems: verification?.problems ?? [] },
    `${name}  ${formatBytes(bytes)}  ${shown}`,
    ...(verification?.problems ?? []).map((problem) => `  ${problem}`),
  )
  if (state === 'verified') return exitCodes.done
  return state === 'damaged' ? exitCodes.failed : exitCodes.partly
}

/** Null for a dry run. */
async function copyShop(call: Call): Promise<Backup | null> {
  const { host, port } = call.database
  const connection = { host, port, database: 'postgres', user: superuser }
  return withClient(connection, async (admin) => {
    await requireOnlyBackup(admin)
    return prepareAndWrite(call, admin, await readServer(admin))
  })
}

async function prepareAndWrite(call: Call, admin: Client, server: Server): Promise<Backup | null> {
  const { environment, output, isDryRun } = call
  const { backupDir, picturesDir } = environment
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
}

/** The lock ends with the connection. */
async function requireOnlyBackup(admin: Client): Promise<void> {
  const { locked } = await readRow<{ locked: boolean }>(
    admin,
    `select pg_try_advisory_lock(hashtextextended('lisiere backup', 0)) as locked`,
  )
  if (locked) return
  throw refusal('Another backup of this shop is being made.')
}
