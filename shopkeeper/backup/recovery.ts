import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { DataDirectory } from '../../backend/database/data-directory.ts'
import type { Settings } from '../../backend/database/settings.ts'
import {
  archiveFolder,
  giveArchive,
  readSystemIdentifier,
} from '../../backend/database/wal-archive.ts'
import type { Environment } from '../../server/environment.ts'
import { failure, refusal } from '../command-line/exit-codes.ts'
import type { Backup } from './backups.ts'
import { recoverToItsEnd } from './verify-backup.ts'

/** How a server recovers a copied cluster. */
export interface Recovery {
  settings: Settings
  /** Paths of files that the copied cluster's `pg_wal` needs for that. */
  logs: string[]
}

/**
 * To the end of the backup or, with the archived write-ahead log, to a later moment. The archive is read in
 * both cases: a restored database begins a timeline that no earlier one has.
 *
 * @param to a moment, the end of the archive, or null for the backup's own
 */
export async function planRecovery(
  backup: Backup,
  { walArchive }: Environment,
  directory: DataDirectory,
  to: Date | 'end' | null,
): Promise<Recovery> {
  if (to !== null && walArchive === null) {
    throw refusal('--to needs the archive of the write-ahead log: set WAL_ARCHIVE as for the shop.')
  }
  if (to instanceof Date) requireMoment(backup, to)
  const archive = walArchive ? archiveFolder(walArchive, backup.shop) : null
  const archived = archive ? await readdir(archive).catch(() => null) : null
  if (archive === null || archived === null) {
    if (to !== null) throw refusal(`${archive} does not exist: nothing of this shop was archived.`)
    return { settings: recoverToItsEnd, logs: [] }
  }
  await giveArchive(directory.user, archive)
  const quoted = `'${archive.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
  const restore_command = `test -f ${quoted}/%f.gz && gzip -dc ${quoted}/%f.gz > "%p"`
  if (to === null) return { settings: { ...recoverToItsEnd, restore_command }, logs: [] }
  const present = join(directory.folder, 'cluster')
  const unarchived = await listUnarchived(present, backup, archived)
  requireUnbroken(backup, [...archived.map((name) => name.replace(/\.gz$/, '')), ...unarchived])
  return {
    settings: {
      restore_command,
      recovery_target_timeline: 'latest',
      ...(to !== 'end' && {
        // PostgreSQL reads no Z here.
        recovery_target_time: to.toISOString().replace('Z', '+00'),
        recovery_target_action: 'promote',
      }),
    },
    logs: unarchived.map((name) => join(present, 'pg_wal', name)),
  }
}

function requireMoment({ name, finished_at }: Backup, to: Date): void {
  if (to > new Date()) throw refusal('--to names a moment that has not come yet.')
  if (to < new Date(finished_at)) {
    throw refusal(
      `${name} was finished at ${finished_at}, after that moment: take an earlier backup.`,
    )
  }
}

const segmentPattern = /^[0-9A-F]{24}$/

/** What a shop that crashed had not archived yet. */
async function listUnarchived(
  cluster: string,
  { shop }: Backup,
  archived: string[],
): Promise<string[]> {
  if ((await readSystemIdentifier(cluster).catch(() => null)) !== shop) return []
  const names = await readdir(join(cluster, 'pg_wal')).catch(() => [])
  const logs = names.filter((name) => segmentPattern.test(name) || name.endsWith('.history'))
  return logs.filter((name) => !archived.includes(`${name}.gz`))
}

/** Throws when a segment is missing between the backup and the end. */
function requireUnbroken({ segments, name: backup }: Backup, names: string[]): void {
  // Of every timeline: the number behind it goes on.
  const present = new Set(names.filter((name) => segmentPattern.test(name)).map(numberOf))
  let next = numberOf(segments.at(-1) ?? '') + 1
  const last = Math.max(...present, next - 1)
  for (; next <= last; next++) {
    if (present.has(next)) continue
    throw failure(
      `The archive has a gap: segment ${next.toString(16).toUpperCase()} after ${backup} is missing, so nothing later can be restored from this backup. Take a newer one, or leave --to away.`,
    )
  }
}

/** Segments of 16 MB: the last two digits count within 4 GB. */
function numberOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)
}
