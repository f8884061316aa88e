import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { DataDirectory } from '../../backend/database/data-directory.ts'
import type { Settings } from '../../backend/database/postgres-settings.ts'
import { archiveFolder, giveArchive } from '../../backend/database/wal-archive.ts'
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
 * @param directory of this shop, or without a cluster
 */
export async function planRecovery(
  { name, shop, finished_at, segments }: Backup,
  { walArchive }: Environment,
  directory: DataDirectory,
  to: Date | 'end' | null,
): Promise<Recovery> {
  if (to !== null && walArchive === null)
    throw refusal('--to needs the archive of the write-ahead log: set WAL_ARCHIVE as for the shop.')
  if (to instanceof Date && to > new Date())
    throw refusal('--to names a moment that has not come yet.')
  if (to instanceof Date && to < new Date(finished_at))
    throw refusal(
      `${name} was finished at ${finished_at}, after that moment: take an earlier backup.`,
    )
  const archive = walArchive ? archiveFolder(walArchive, shop) : null
  const archived = archive ? await readdir(archive).catch(() => null) : null
  if (archive === null || archived === null) {
    if (to !== null) throw refusal(`${archive} does not exist: nothing of this shop was archived.`)
    return { settings: recoverToItsEnd, logs: [] }
  }
  await giveArchive(directory.user, archive)
  const quoted = `'${archive.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
  const restore_command = `test -f ${quoted}/%f.gz && gzip -dc ${quoted}/%f.gz > "%p"`
  // The history of the timeline that the recovery begins waits for the shop's first start, which archives it. Without
  // it a later restore would give its own timeline the same number.
  const archiving: Settings = { restore_command, archive_mode: 'on', archive_command: '' }
  if (to === null) return { settings: { ...recoverToItsEnd, ...archiving }, logs: [] }
  // What a shop that crashed had not archived yet.
  const log = join(directory.folder, 'cluster', 'pg_wal')
  const unarchived = (await readdir(log).catch(() => [])).filter(
    (file) =>
      (segmentPattern.test(file) || file.endsWith('.history')) && !archived.includes(`${file}.gz`),
  )
  const files = [...archived.map((file) => file.replace(/\.gz$/, '')), ...unarchived]
  const gap = findGap(segments.at(-1) ?? '', files)
  if (gap !== null) {
    throw failure(
      `The archive has a gap: segment ${gap.toString(16).toUpperCase()} after ${name} is missing, so nothing later can be restored from this backup. Take a newer one, or leave --to away.`,
    )
  }
  const settings: Settings = { ...archiving, recovery_target_timeline: 'latest' }
  if (to !== 'end') {
    // PostgreSQL reads no Z here.
    settings['recovery_target_time'] = to.toISOString().replace('Z', '+00')
    settings['recovery_target_action'] = 'promote'
  }
  return { settings, logs: unarchived.map((file) => join(log, file)) }
}

const segmentPattern = /^[0-9A-F]{24}$/

/** The number of the segment that is missing between the last one of a backup and the end. */
function findGap(last: string, files: string[]): number | null {
  // Segments have 16 MB: the last two digits count within 4 GB. Of every timeline: the number behind it goes on.
  const numberOf = (segment: string) =>
    Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)
  const present = new Set(files.filter((file) => segmentPattern.test(file)).map(numberOf))
  let next = numberOf(last) + 1
  while (present.has(next)) next++
  return Math.max(...present, 0) > next ? next : null
}
