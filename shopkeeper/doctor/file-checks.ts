import type { StatsFs } from 'node:fs'
import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ownPictureWidths } from '../../app/ui/picture/picture-files.ts'
import { isForTrial } from '../../server/start-warnings.ts'
import { existingFolder, lastBackup } from '../backup/backups.ts'
import type { Call } from '../command-line/command.ts'
import { countOf, formatNumber, formatTime } from '../command-line/output.ts'
import { listPictureFiles } from '../pictures/sweep-pictures.ts'
import { onlyFindings, type Finding } from './database-checks.ts'
import { readRows } from '../database/read-rows.ts'

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

const ownFolder = '/pictures/own/'
const drawnFolder = fileURLToPath(new URL('../../public/pictures', import.meta.url))
const mostShown = 10

/** Rows that name pictures that are not there, and pictures of the owner that lack a size. */
export async function examinePictures({ database, environment }: Call): Promise<Finding[]> {
  const rows = await readRows<{ path: string; subject: string }>(database)`
    select path, min(subject) as subject from (
      select image_url as path, slug as subject from public.shop_products
      union all select unnest(images), slug from public.shop_products
      union all select image_url, 'the category ' || slug from public.shop_categories
    ) as named where path like '/pictures/%' group by path order by 2, 1`
  const { picturesDir } = environment
  const own = new Set(await listPictureFiles(picturesDir))
  const drawn = new Set(await readdir(drawnFolder, { recursive: true }).catch(() => []))
  const findings = onlyFindings(
    rows.map(({ path, subject }) => {
      const missing = `The file of ${path} of ${subject} is missing.`
      if (!path.startsWith(ownFolder)) {
        const advice = 'Add another one: ./shop pictures add.'
        return !drawn.has(path.slice('/pictures/'.length)) && { finding: missing, advice }
      }
      const name = path.slice(ownFolder.length)
      if (!own.has(name)) {
        const advice = `It should be in ${picturesDir}: is that where the shop has its pictures? Copy it from a backup, or remove it (./shop pictures remove) and add it again.`
        return { finding: missing, advice }
      }
      const avifOf = (width: number) => name.replace(/\.webp$/, `-${width}.avif`)
      const lacking = ownPictureWidths.filter((width) => !own.has(avifOf(width)))
      return (
        lacking.length > 0 && {
          finding: `${path} of ${subject} lacks the widths ${lacking.join(', ')}: browsers show no picture where they ask for one of them.`,
          advice: 'Copy them from a backup, or remove the picture and add it again.',
        }
      )
    }),
  )
  const more = findings.length - mostShown
  if (more <= 0) return findings
  return [
    ...findings.slice(0, mostShown),
    { finding: `${countOf(more, 'picture')} more.`, advice: 'The same holds for them.' },
  ]
}

const mostHours = 26

/** The newest backup: whether it is there, recent and verified. A shop for trial needs none. */
export async function examineBackups(call: Call): Promise<Finding[] | null> {
  const { environment } = call
  // Another server has backups of its own.
  if (environment.databaseUrl) return null
  const last = await lastBackup(call)
  if (last === null) {
    return onlyFindings([
      !isForTrial(environment) && {
        finding: `There is no backup in ${environment.backupDir}.`,
        advice: 'Call ./shop backup every night, with BACKUP_DIR on another disk.',
      },
    ])
  }
  const hours = (Date.now() - last.finishedAt.getTime()) / 3_600_000
  return onlyFindings([
    hours > mostHours && {
      finding: `The newest backup is of ${formatTime(last.finishedAt)}, ${Math.floor(hours)} h ago.`,
      advice: 'Look at what should call ./shop backup every night, and call it now.',
    },
    last.state !== 'verified' && {
      finding: `The newest backup, ${last.name}, is ${last.state}.`,
      advice: `Call ./shop backup verify ${last.name}; when it fails, make another one.`,
    },
  ])
}
