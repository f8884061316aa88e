import { copyFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { findBinaries } from '../../backend/database/binaries.ts'
import { openDataDirectory, type DataDirectory } from '../../backend/database/data-directory.ts'
import { DatabaseStartError, reasonOf } from '../../backend/database/database-errors.ts'
import { listMigrations } from '../../backend/database/migrate.ts'
import { giveFiles } from '../../backend/database/postgres-user.ts'
import { openSocketFolder } from '../../backend/database/socket-folder.ts'
import { clearStalePostmaster } from '../../backend/database/stale-postmaster.ts'
import { readSystemIdentifier } from '../../backend/database/wal-archive.ts'
import type { CallOnFiles } from '../command-line/command.ts'
import { failure, refusal, type CommandError } from '../command-line/exit-codes.ts'
import { countOf, formatTime } from '../command-line/output.ts'
import { migrationsPath } from '../database/command-connection.ts'
import { findBackup, requireEmbedded, requireSpace, stateOf, type Backup } from './backups.ts'
import { copyCluster, examine, verifiedParts } from './verify-backup.ts'
import { planRecovery, type Recovery } from './recovery.ts'
import { replaceCluster, restorePictures, writeIntoRestored } from './replace-cluster.ts'
import { clusterFolder, quietLog, withScratchFolder, withScratchServer } from './scratch-server.ts'

/**
 * Recovers a backup beside the shop's database, verifies it, and then puts it in its place. Until
 * then the shop's data is as it was, and afterwards it lies beside the restored one.
 */
export async function restoreBackup(
  call: CallOnFiles,
  operand: string,
  options: { to?: Date | 'end' },
): Promise<void> {
  const { environment, output, isDryRun, confirm } = call
  const to = options.to ?? null
  const before = to instanceof Date ? to : undefined
  const backup = await findBackup(environment.backupDir, operand, before)
  await requireUsable(backup, call)
  const directory = await openDataDirectory(environment.dataDir, quietLog)
  const postmasterPath = await requireStopped(directory)
  await requireSameShop(postmasterPath, backup)
  await requireMajor(directory, backup)
  const recovery = await planRecovery(backup, environment, directory, to)
  const reached = to instanceof Date ? to.toISOString() : (to ?? backup.finished_at)
  const moment = to === 'end' ? 'at the end of the archive' : `on ${formatTime(new Date(reached))}`
  await confirm(
    `The shop becomes what it was ${moment}. Its present data stays beside it.`,
    backup.name,
  )
  if (isDryRun) {
    return output.result(
      { name: backup.name, state: stateOf(backup), to: reached },
      `${backup.name} (${stateOf(backup)}) can be restored: the shop would become what it was ${moment}.`,
    )
  }
  const { kept, held } = await withScratchFolder(directory.folder, 'restoring', (aside) =>
    restoreFrom(call, backup, recovery, { directory, aside }),
  )
  output.result(
    { name: backup.name, to: reached, held_mails: held, kept },
    `${backup.name} is restored: the shop is what it was ${moment}. Verified: ${verifiedParts}.`,
    ...(kept ? [`The data before is in ${kept}: delete it when all is found.`] : []),
    ...(held > 0
      ? [
          `${countOf(held, 'mail')} of that time wait: look at them with mails list, then send them with mails release.`,
        ]
      : []),
    'Start the shop, look at it, and make a new backup.',
  )
}

async function restoreFrom(
  call: CallOnFiles,
  backup: Backup,
  { settings, logs }: Recovery,
  { directory, aside }: { directory: DataDirectory; aside: string },
): Promise<{ kept: string | null; held: number }> {
  const { environment, output, interrupted } = call
  const cluster = await clusterFolder(aside)
  await requireSpace(cluster, backup.bytes, `Restoring ${backup.name}`)
  output.progress(`${backup.name} is being copied and checked`)
  const changed = await copyCluster(backup, cluster, { interrupted, isDurable: true })
  if (changed.length > 0) throw damaged(backup, changed)
  for (const path of logs) await copyFile(path, join(cluster, 'pg_wal', basename(path)))
  // The restored database keeps the user of the present one, who may read the archive.
  if (directory.user) await giveFiles(directory.user, cluster)
  output.progress(`${backup.name} is being recovered and verified`)
  const held = await withScratchServer(aside, settings, interrupted, async (server) => {
    const problems = await examine(server, backup)
    if (problems.length > 0) throw damaged(backup, problems)
    return writeIntoRestored(server.connection, call, backup)
  }).catch((error: unknown) => {
    throw error instanceof DatabaseStartError ? explainRecovery(backup, error) : error
  })
  interrupted.throwIfAborted()
  await restorePictures(backup, environment.picturesDir, interrupted)
  await requireStopped(directory)
  return { kept: await replaceCluster(directory, cluster), held }
}

async function requireUsable(backup: Backup, { environment, output }: CallOnFiles): Promise<void> {
  requireEmbedded(environment)
  const known = (await listMigrations(migrationsPath)).map(({ version }) => version)
  if (backup.schema < String(known[0])) {
    throw refusal(
      `${backup.name} was made by an older release (migration ${backup.schema}): restore it with the command line of commit 935c4ff1 and start that shop once.`,
    )
  }
  if (!known.includes(backup.schema)) {
    throw refusal(
      `${backup.name} was made by a newer release (${backup.release}, migration ${backup.schema}). Use the command line of that release.`,
    )
  }
  if (stateOf(backup) !== 'verified') {
    output.note(
      `${backup.name} is ${stateOf(backup)}; it is verified now, before anything is replaced.`,
    )
  }
}

async function requireMajor({ user, folder }: DataDirectory, backup: Backup): Promise<void> {
  const { majorVersion } = await findBinaries(user, folder)
  if (majorVersion === backup.postgres_major) return
  throw refusal(
    `${backup.name} was made by PostgreSQL ${backup.postgres_major}, this release brings ${majorVersion}. Restore it with release ${backup.release}.`,
  )
}

/** Returns the cluster's folder. A PostgreSQL that a killed shop left behind is stopped. */
async function requireStopped(directory: DataDirectory): Promise<string> {
  const cluster = join(directory.folder, 'cluster')
  if (await stat(cluster).catch(() => null)) {
    try {
      const socketFolder = await openSocketFolder(directory)
      await clearStalePostmaster(cluster, socketFolder, directory.user, quietLog)
    } catch (error) {
      throw refusal(`The shop is running: stop it first. ${reasonOf(error)}`)
    }
  }
  return cluster
}

async function requireSameShop(cluster: string, backup: Backup): Promise<void> {
  const present = await readSystemIdentifier(cluster).catch(() => null)
  if (present === null || present === backup.shop) return
  throw refusal(
    `${backup.name} is a backup of another shop than the one in ${cluster}. Name that shop's folder with DATA_DIR, or a new one.`,
  )
}

function damaged({ name }: Backup, problems: string[]): CommandError {
  const shown = problems.slice(0, 5).join('; ')
  return failure(`${name} cannot be relied on: ${shown}. Nothing was changed; take another backup.`)
}

/** Advice for what PostgreSQL says when a chosen moment cannot be reached. */
const recoveryAdvice = {
  'before configured recovery target was reached':
    'The archive holds no change after that moment: name an earlier one, or --to end for all of it.',
  'is not a child of this server':
    'The shop was restored to an earlier moment after this backup: what came then does not follow from it. Take a newer backup.',
}

function explainRecovery({ name }: Backup, error: Error): CommandError {
  const message = reasonOf(error)
  const [, advice = ''] =
    Object.entries(recoveryAdvice).find(([words]) => message.includes(words)) ?? []
  return failure(`${name} could not be recovered. ${advice} ${message} Nothing was changed.`)
}
