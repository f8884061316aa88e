import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { existingFolder } from '../backup/backups.ts'
import type { Call } from '../command-line/command.ts'
import { formatNumber } from '../command-line/output.ts'
import type { Finding } from './finding.ts'

const leastBytes = 1_000_000_000
const leastShare = 0.05

/** The room that is left for the database, unless it is on another machine, and for pictures. */
export async function examineDisks({ environment }: Call): Promise<Finding[]> {
  const { databaseUrl, supabase, dataDir, picturesDir } = environment
  const folders = {
    ...(!databaseUrl && !supabase && { 'the database': join(dataDir, 'postgres') }),
    'the pictures': picturesDir,
  }
  const findings = await Promise.all(
    Object.entries(folders).map(async ([what, folder]) => {
      const existing = await existingFolder(folder)
      return findLittleRoom(`${what} (${existing})`, await statfs(existing))
    }),
  )
  // Both may be on one disk.
  return findings.flat()
}

type Disk = Pick<StatsFs, 'bsize' | 'blocks' | 'bavail' | 'files' | 'ffree'>

/**
 * Less than 5 %, or less than 1 GB of a disk that is larger. Some file systems count no files.
 * @internal
 */
export function findLittleRoom(what: string, disk: Disk): Finding[] {
  const { bsize, blocks, bavail, files, ffree } = disk
  const advice =
    'Delete what is not needed, such as old backups, or move the folder to a larger disk: a full one stops the shop.'
  const free = bavail * bsize
  const isSmall = blocks * bsize <= leastBytes
  if (bavail < blocks * leastShare || (!isSmall && free < leastBytes)) {
    const megabytes = formatNumber(Math.floor(free / 1_000_000))
    return [{ finding: `The disk of ${what} has ${megabytes} MB left.`, advice }]
  }
  if (files > 0 && ffree < files * leastShare)
    return [{ finding: `The disk of ${what} has room for ${ffree} more files.`, advice }]
  return []
}
