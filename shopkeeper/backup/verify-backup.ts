import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Client } from 'pg'

import { DatabaseStartError, reasonOf } from '../../backend/database/database-errors.ts'
import { withClient } from '../../backend/database/pool.ts'
import type { RunningDatabase } from '../../backend/database/running-database.ts'
import { findBrokenInvariants } from '../database/broken-invariants.ts'
import {
  invariantsFile,
  requireSpace,
  sumsFile,
  verificationFile,
  writeVerification,
  type Backup,
} from './backups.ts'
import { copyFiles, makeFolders, sumFiles, writeDurably } from './copy-files.ts'
import { clusterFolder, withScratchFolder, withScratchServer } from './scratch-server.ts'
import { readRows } from '../database/read-rows.ts'

/** What a verified backup has passed. */
export const verifiedParts = 'starts, indexes, invariants'

/**
 * Verifies a backup and writes the result beside it: every file is as it was made, PostgreSQL recovers a
 * clone of it, its tables and indexes are sound, and the shop's invariants hold. Rejects when the verification
 * could not be made, for instance without room for the clone; then nothing is written.
 *
 * @param backupDir where the clone is made
 */
export async function verifyBackup(
  backup: Backup,
  backupDir: string,
  interrupted: AbortSignal,
): Promise<Backup> {
  const problems = await withScratchFolder(backupDir, '.verification', async (dataDir) => {
    const cluster = await clusterFolder(dataDir)
    await requireSpace(cluster, backup.bytes, `The verification of ${backup.name}`)
    const options = { interrupted, isDurable: false }
    const changed = await copyCluster(backup, cluster, options)
    if (changed.length > 0) return changed
    const settings = { ...recoverToItsEnd, fsync: 'off' }
    try {
      return await withScratchServer(dataDir, settings, interrupted, (server) =>
        examine(server, backup),
      )
    } catch (error) {
      if (error instanceof DatabaseStartError) return [`it does not start: ${reasonOf(error)}`]
      throw error
    }
  })
  // What an interrupted verification found wrong may be the interruption.
  interrupted.throwIfAborted()
  return writeVerification(backup, problems)
}

/** To the end of the copy, and on a timeline of its own from there. */
export const recoverToItsEnd = {
  restore_command: 'false',
  recovery_target: 'immediate',
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
}

/**
 * Copies a backup's cluster to where a server can recover it. Returns how its files differ from the list that was
 * made with them: none when the backup is as it was made, else nothing is copied.
 */
export async function copyCluster(
  { folder, folders }: Backup,
  cluster: string,
  options: { interrupted: AbortSignal; isDurable: boolean },
): Promise<string[]> {
  const expected = await readSums(folder)
  if (expected === null) return [`${sumsFile} is missing or cut off`]
  const found = await sumFiles(folder, options.interrupted, (path) =>
    [sumsFile, verificationFile, `${verificationFile}.part`].includes(path),
  )
  const problems = [
    ...[...expected].flatMap(([path, sum]) => {
      if (found.get(path) === sum) return []
      return [`${path} ${found.has(path) ? 'has changed since it was made' : 'is missing'}`]
    }),
    ...[...found.keys()]
      .filter((path) => !expected.has(path))
      .map((path) => `${path} does not belong to it`),
  ]
  if (problems.length > 0) return problems
  await makeFolders(cluster, folders)
  const inCluster = [...expected.keys()].flatMap((path) => /^cluster\/(.*)/.exec(path)?.[1] ?? [])
  await copyFiles(join(folder, 'cluster'), cluster, inCluster, options)
  await writeDurably(join(cluster, 'recovery.signal'), '')
  return []
}

async function readSums(folder: string): Promise<Map<string, string> | null> {
  const text = await readFile(join(folder, sumsFile), 'utf8').catch(() => '')
  const lines = text.split('\n').slice(0, -1)
  const sums = lines.map((line) => /^([0-9a-f]{64}) {2}(.+)$/.exec(line))
  if (sums.length === 0 || !text.endsWith('\n') || sums.includes(null)) return null
  return new Map(sums.map((sum) => [sum?.[2] ?? '', sum?.[1] ?? '']))
}

/** What is wrong with a recovered database; it is left as it was. */
export async function examine(
  { adminConnection }: Pick<RunningDatabase, 'adminConnection'>,
  backup: Backup,
): Promise<string[]> {
  const invariants = await readFile(join(backup.folder, invariantsFile), 'utf8')
  return withClient(adminConnection, async (admin) => {
    const rows = await readRows(admin)`select pg_is_in_recovery() as is_recovering`
    if (rows[0]?.is_recovering !== false) return ['its recovery does not end']
    const damage = await findDamage(admin)
    return damage.length > 0 ? damage : findBrokenInvariants(admin, invariants)
  })
}

/** Reads every table and every B-tree index with PostgreSQL's own module `amcheck`. */
async function findDamage(admin: Client): Promise<string[]> {
  await admin.query('begin')
  try {
    await readRows(admin)`create schema backup_verification`
    await readRows(admin)`create extension amcheck schema backup_verification`
    const heaps = await readRows<{ problem: string }>(admin)`
      select format('table %s: %s', relation.oid::regclass, found.msg) as problem
      from pg_class as relation, lateral backup_verification.verify_heapam(relation.oid) as found
      where relation.relkind in ('r', 't', 'm') and relation.relpersistence <> 't' limit 20`
    if (heaps.length > 0) return heaps.map(({ problem }) => problem)
    await readRows(admin)`
      select backup_verification.bt_index_check(relation.oid, true)
      from pg_class as relation join pg_index as known on known.indexrelid = relation.oid
        join pg_am as method on method.oid = relation.relam
      where method.amname = 'btree' and relation.relkind = 'i' and relation.relpersistence <> 't'
        and known.indisready and known.indisvalid`
    return []
  } catch (error) {
    return [`a table or an index is damaged: ${reasonOf(error)}`]
  } finally {
    await admin.query('rollback')
  }
}
