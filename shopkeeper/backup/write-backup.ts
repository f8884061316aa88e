import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Client } from 'pg'

import type { Call } from '../command-line/command.ts'
import { invariantsPath } from '../database/broken-invariants.ts'
import {
  factsFile,
  format,
  formatBytes,
  freeName,
  invariantsFile,
  sumsFile,
  partialName,
  type Backup,
  type BackupFacts,
} from './backups.ts'
import {
  copyFiles,
  listTree,
  makeFolders,
  syncFolder,
  writeDurably,
  type CopiedFile,
} from './copy-files.ts'
import { copyOnline, type Server } from './online-copy.ts'

const packageFile = new URL('../../package.json', import.meta.url)

/**
 * Writes a backup: the database, then the pictures, facts and sums. It has another name until all of it is on
 * the disk. What fails is deleted.
 *
 * @param admin a superuser's connection
 * @param expectedBytes for the progress
 */
export async function writeBackup(
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
    const pictures = await copyPictures(picturesDir, join(partial, 'pictures'), interrupted)
    const files = [...under('cluster', written.files), ...under('pictures', pictures)]
    const facts: BackupFacts = {
      format,
      release: await readRelease(),
      shop: server.shop,
      schema: server.schema,
      postgres_major: server.major,
      started_at,
      finished_at: written.finished_at,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      folders: written.folders,
      segments: written.segments,
    }
    await writeDurably(join(partial, factsFile), `${JSON.stringify(facts)}\n`)
    await writeDurably(join(partial, invariantsFile), await readFile(invariantsPath, 'utf8'))
    const own = await copyFiles(partial, null, [factsFile, invariantsFile], {
      interrupted,
      isDurable: true,
    })
    await writeSums(partial, [...files, ...own])
    for (const folder of (await listTree(partial)).folders) await syncFolder(join(partial, folder))
    await rename(partial, join(backupDir, name))
    await syncFolder(backupDir)
    return { ...facts, name, folder: join(backupDir, name), verification: null }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** Their paths in the backup. */
function under(folder: string, files: CopiedFile[]): CopiedFile[] {
  return files.map((file) => ({ ...file, path: `${folder}/${file.path}` }))
}

/** In bytes. */
export async function sizeOfPictures(picturesDir: string): Promise<number> {
  let bytes = 0
  for (const path of (await listPictures(picturesDir)).files) {
    bytes += (await stat(join(picturesDir, path)).catch(() => ({ size: 0 }))).size
  }
  return bytes
}

async function copyPictures(source: string, target: string, interrupted: AbortSignal) {
  const { files, folders } = await listPictures(source)
  if (files.length === 0) return []
  await makeFolders(target, folders)
  return copyFiles(source, target, files, { interrupted, isDurable: true, mayVanish: true })
}

/** Without what is just being made (make-picture.ts). */
function listPictures(picturesDir: string) {
  return listTree(picturesDir, (path) => path.startsWith('.'))
}

async function readRelease(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
  return version
}

/**
 * Writes the list of all files of a backup with what is in them: `sha256sum -c SHA256SUMS` reads it too.
 * Throws for a name that such a line cannot hold.
 */
async function writeSums(folder: string, files: CopiedFile[]): Promise<void> {
  const lines = files.map(({ path, sha256 }) => {
    if (/[\\\n\r]/.test(path))
      throw new Error(`${JSON.stringify(path)} cannot be backed up: its name`)
    return `${sha256}  ${path}\n`
  })
  await writeDurably(join(folder, sumsFile), lines.join(''))
}
