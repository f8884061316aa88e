import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { archiveFolder } from '../../backend/database/wal-archive.ts'
import type { CallOnFiles } from '../command-line/command.ts'
import { refusal } from '../command-line/exit-codes.ts'
import { countOf, formatTime } from '../command-line/output.ts'
import {
  findBackup,
  formatBytes,
  listBackups,
  partialName,
  stateOf,
  type Backup,
} from './backups.ts'
import { reportBackup } from './make-backup.ts'
import { verifyBackup } from './verify-backup.ts'

export async function showBackups({ environment, output }: CallOnFiles): Promise<void> {
  const { backupDir } = environment
  const backups = (await listBackups(backupDir)).map((backup) => {
    const { name, finished_at, bytes, release, verification } = backup
    return { name, finished_at, bytes, state: stateOf(backup), release, ...verification }
  })
  output.rows(backups, {
    noun: [`backup in ${backupDir}`, `backups in ${backupDir}`],
    shown: ({ name, finished_at, bytes, state, release }) => ({
      backup: name,
      taken: formatTime(new Date(finished_at)),
      size: formatBytes(bytes),
      state,
      release,
    }),
  })
}

/** Verifies the newest one when none is named. */
export async function verifyNamedBackup(call: CallOnFiles, named?: string): Promise<void> {
  const { environment, interrupted } = call
  const { backupDir } = environment
  const name = named ?? (await listBackups(backupDir))[0]?.name
  if (name === undefined) throw refusal(`There is no backup in ${backupDir}.`)
  const backup = await findBackup(backupDir, name)
  if (call.isDryRun) call.output.note(`${backup.name} would be verified.`)
  else reportBackup(call, await verifyBackup(backup, backupDir, interrupted))
}

const keptDays = 7
const keptWeeks = 4

/** A backup is renamed before it is deleted: none is ever half there. */
export async function pruneBackups(call: CallOnFiles): Promise<void> {
  const { environment, output, isDryRun } = call
  const { backupDir, walArchive } = environment
  const backups = await listBackups(backupDir)
  const shops = Map.groupBy(backups, ({ shop }) => shop)
  const deleted: Backup[] = []
  for (const [shop, own] of shops) {
    const kept = new Set(choose(own))
    for (const backup of own.filter((one) => !kept.has(one))) {
      deleted.push(backup)
      if (isDryRun) continue
      const partial = join(backupDir, partialName(backup.name, shop))
      await rename(backup.folder, partial)
      await rm(partial, { recursive: true })
    }
    const oldest = own.findLast((one) => kept.has(one))
    if (walArchive && oldest && !isDryRun) {
      await shortenArchive(archiveFolder(walArchive, shop), oldest)
    }
  }
  const bytes = deleted.reduce((sum, backup) => sum + backup.bytes, 0)
  output.result(
    { deleted: deleted.map(({ name }) => name), kept: backups.length - deleted.length, bytes },
    ...deleted.map(({ name }) => `${name} deleted`),
    `${countOf(backups.length - deleted.length, 'backup')} kept, ${formatBytes(bytes)} freed.`,
  )
}

/**
 * Of the last seven days and four weeks that have a backup, the newest verified one, else the newest. The
 * newest of all and the newest verified one always stay.
 *
 * @param backups of one shop, newest first
 */
export function choose(backups: Backup[]): Backup[] {
  const best = (of: Backup[]) => of.find((one) => stateOf(one) === 'verified') ?? of[0]
  const newestPer = (period: (moment: Date) => string, most: number) =>
    [...Map.groupBy(backups, ({ finished_at }) => period(new Date(finished_at))).values()]
      .slice(0, most)
      .map(best)
  const kept = [
    backups[0],
    best(backups),
    ...newestPer(dayOf, keptDays),
    ...newestPer(weekOf, keptWeeks),
  ]
  return [...new Set(kept)].filter((one) => one !== undefined)
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Its Monday. */
function weekOf(moment: Date): string {
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7
  return dayOf(new Date(moment.getTime() - daysSinceMonday * 86_400_000))
}

/** Deletes the segments that no kept backup needs. Histories of timelines stay: they are small. */
async function shortenArchive(archive: string, { segments }: Backup): Promise<void> {
  const first = segments[0]?.slice(8)
  if (first === undefined) return
  for (const name of await readdir(archive).catch(() => [])) {
    const segment = /^[0-9A-F]{8}([0-9A-F]{16})(\.partial)?\.(gz|part)$/.exec(name)?.[1]
    if (segment !== undefined && segment < first) await rm(join(archive, name), { force: true })
  }
}
