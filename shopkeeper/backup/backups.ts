import { existsSync, statSync } from 'node:fs'
import { readdir, readFile, realpath, rename, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { Environment } from '../../server/environment.ts'
import type { Call } from '../command-line/command.ts'
import { failure, refusal } from '../command-line/exit-codes.ts'
import { syncFolder, writeDurably } from './copy-files.ts'
import { readRows } from '../database/read-rows.ts'

/** What a backup says of itself: its file `backup.json`. */
export interface BackupFacts {
  /** Of these files; a later release may write a higher one. */
  format: number
  /** Which database: the copies of one share it. */
  shop: string
  /** The release that made it, and its last migration. */
  release: string
  schema: string
  postgres_major: number
  started_at: string
  /** The moment to which it restores. */
  finished_at: string
  bytes: number
  /** Also empty ones. */
  folders: string[]
  /** Of the write-ahead log. */
  segments: string[]
}

/** The result of the last verification: its file `proof.json`. */
interface Verification {
  proved_at: string
  /** Why the backup cannot be relied on; none when it is verified. */
  problems: string[]
}

export interface Backup extends BackupFacts {
  name: string
  folder: string
  verification: Verification | null
}

export const format = 1
export const sumsFile = 'SHA256SUMS'
export const factsFile = 'backup.json'
export const verificationFile = 'proof.json'
export const invariantsFile = 'invariants.sql'
const namePattern = /^\d{8}T\d{6}Z$/

/**
 * `20261122T020000Z`.
 *
 * @internal Exported for tests.
 */
export function nameOf(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** A name of this moment: two backups, or restores, of one second do not share it. */
export async function freeName(folder: string, prefix = ''): Promise<string> {
  for (;;) {
    const name = prefix + nameOf(new Date())
    if (!existsSync(join(folder, name))) return name
    await wait(200)
  }
}

/** The backups of a folder, newest first. What cannot be read as one is left out. */
export async function listBackups(backupDir: string): Promise<Backup[]> {
  const names = statSync(backupDir, { throwIfNoEntry: false }) ? await readdir(backupDir) : []
  const found = names.filter((name) => namePattern.test(name)).toSorted()
  const backups = await Promise.all(
    found.map((name) => readBackup(join(backupDir, name)).catch(() => null)),
  )
  return backups.filter((backup) => backup !== null).toReversed()
}

/**
 * The newest backup of this shop with its state, for what watches over it; null without any, and where the database
 * is another server's: what lies in the folder is of another shop.
 */
export async function lastBackup({
  environment,
  database,
}: Pick<Call, 'environment' | 'database'>): Promise<{
  name: string
  finishedAt: Date
  state: BackupState
} | null> {
  if (environment.databaseUrl) return null
  const rows = await readRows<{ shop: string }>(database)`
    select system_identifier::text as shop from pg_control_system()`
  const newest = (await listBackups(environment.backupDir)).find(
    ({ shop }) => shop === rows[0]?.shop,
  )
  if (!newest) return null
  const { name, finished_at } = newest
  return { name, finishedAt: new Date(finished_at), state: stateOf(newest) }
}

type BackupState = 'verified' | 'not verified' | 'damaged'

export function stateOf({ verification }: Backup): BackupState {
  if (verification === null) return 'not verified'
  return verification.problems.length === 0 ? 'verified' : 'damaged'
}

/** Rejects when the folder is no backup. */
async function readBackup(folder: string): Promise<Backup> {
  const facts = JSON.parse(await readFile(join(folder, factsFile), 'utf8')) as BackupFacts
  const verification = await readFile(join(folder, verificationFile), 'utf8')
    .then((text) => JSON.parse(text) as Verification)
    .catch(() => null)
  return { ...facts, name: basename(folder), folder, verification }
}

/**
 * The backup that an operand names: its name, `latest` (the newest verified one), or the path of its folder.
 * Throws a refusal when there is none, or when a newer release made it.
 *
 * @param before `latest` means the newest that was finished before this moment
 */
export async function findBackup(
  backupDir: string,
  operand: string,
  before = new Date(),
): Promise<Backup> {
  const backup =
    operand === 'latest'
      ? (await listBackups(backupDir)).find(
          (one) => stateOf(one) === 'verified' && new Date(one.finished_at) <= before,
        )
      : await readBackup(operand.includes('/') ? resolve(operand) : join(backupDir, operand)).catch(
          () => null,
        )
  if (!backup) {
    const what = operand === 'latest' ? 'no verified backup' : `no backup ${operand}`
    throw refusal(`There is ${what} in ${backupDir}. See: backup list`)
  }
  if (!(backup.format <= format)) {
    throw refusal(
      `${backup.name} was made by release ${backup.release}, which is newer. Use the command line of that release.`,
    )
  }
  return backup
}

export async function writeVerification(backup: Backup, problems: string[]): Promise<Backup> {
  const verification: Verification = { proved_at: new Date().toISOString(), problems }
  const path = join(backup.folder, verificationFile)
  await writeDurably(`${path}.part`, `${JSON.stringify(verification)}\n`)
  await rename(`${path}.part`, path)
  await syncFolder(backup.folder)
  return { ...backup, verification }
}

/** Throws a refusal where the database is another server's. */
export function requireEmbedded({ databaseUrl, supabase }: Environment): void {
  if (!databaseUrl && !supabase) return
  throw refusal(
    'Backups are of the embedded database. Those of another server are made with its own programs: docs/running.md says how.',
  )
}

/** Throws when a folder's disk has less room. */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(await existingFolder(folder))
  if (bavail * bsize > bytes) return
  throw failure(
    `${what} needs ${formatBytes(bytes)}, and the disk of ${folder} has ${formatBytes(bavail * bsize)} left.`,
  )
}

/** The folder, or the nearest one above it that exists. Links are followed. */
export async function existingFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder)
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return existingFolder(dirname(folder))
  }
}

/** The name of a backup while it is made or deleted. It holds the shop, because several may share the folder. */
export function partialName(name: string, shop: string): string {
  return `${name}.${shop}.partial`
}

/** Deletes what killed backups of this shop left. The caller holds the lock against another backup. */
export async function sweepPartials(backupDir: string, shop: string): Promise<number> {
  const left = (await readdir(backupDir)).filter((name) => name.endsWith(`.${shop}.partial`))
  for (const name of left) await rm(join(backupDir, name), { recursive: true, force: true })
  return left.length
}

/** `412 MB`. */
export function formatBytes(bytes: number): string {
  const maximumFractionDigits = bytes < 10e6 ? 1 : 0
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits })} MB`
}
