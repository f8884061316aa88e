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
import { writeSums } from './sums.ts'

const packageFile = new URL('../../package.json', import.meta.url)

/** What was written of a database: its files, and the facts about them. */
export interface WrittenDatabase {
  files: CopiedFile[]
  facts: Omit<BackupFacts, 'format' | 'release' | 'schema' | 'started_at' | 'bytes'>
}

/**
 * Writes a backup: the database by `writeDatabase`, then the pictures, facts and sums. It has another name
 * until all of it is on the disk. What fails is deleted.
 *
 * @param expectedBytes for the progress
 */
export async function writeBackup(
  { database, environment, output, interrupted }: Call,
  shop: string,
  expectedBytes: number,
  writeDatabase: (folder: string, onBytes: (bytes: number) => void) => Promise<WrittenDatabase>,
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
    const written = await writeDatabase(partial, onBytes)
    // After the database: a picture is there before the row that names it.
    const pictures = await copyPictures(picturesDir, join(partial, 'pictures'), interrupted)
    const files = [
      ...written.files,
      ...pictures.map((file) => ({ ...file, path: `pictures/${file.path}` })),
    ]
    const facts: BackupFacts = {
      format,
      release: await readRelease(),
      schema: await readSchema(database),
      started_at,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      ...written.facts,
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

async function readSchema(database: Client): Promise<string> {
  const { rows } = await database.query<{ version: string }>(
    'select max(version) as version from supabase_migrations.schema_migrations',
  )
  return rows[0]?.version ?? ''
}
