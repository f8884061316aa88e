import { chmod, lstat, mkdir, mkdtemp, realpath, rename, rmdir } from 'node:fs/promises'
import { stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Log } from '../log.ts'
import { codeOf, DatabaseStartError, reasonOf } from './database-errors.ts'
import { canAccess, findPostgresUser, type PostgresUser } from './postgres-user.ts'

/**
 * The folder of an embedded PostgreSQL: `cluster/` (the data), `socket/`, `postgres.log`,
 * `pg_hba.conf`, sometimes `binaries-<version>/`. Only `cluster` and `socket` belong to PostgreSQL's
 * user: root never writes where that user could have placed a link.
 */
export interface DataDirectory {
  folder: string
  user: PostgresUser
}

/**
 * Opens `<dataDir>/postgres`; the first start creates it. Throws DatabaseStartError.
 *
 * Under root, PostgreSQL runs as an unprivileged user, which cannot reach private folders such as
 * /root. Then the directory is created below /var/lib/lisiere and `<dataDir>/postgres` links to it.
 */
export async function openDataDirectory(dataDir: string, log: Log): Promise<DataDirectory> {
  const entry = resolve(dataDir, 'postgres')
  try {
    await mkdir(dirname(entry), { recursive: true })
    if (await succeedsUnless('ENOENT', lstat(entry))) return await openExisting(entry)
    return await create(entry, log)
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error
    throw new DatabaseStartError(
      `The data folder ${resolve(dataDir)} cannot be used: ${reasonOf(error)}. Make it writable, or name another with DATA_DIR.`,
      error,
    )
  }
}

async function openExisting(entry: string): Promise<DataDirectory> {
  const folder = await realpath(entry).catch((error: unknown) => {
    throw new DatabaseStartError(
      `${entry} points to a folder that is gone. Put it back, or delete the link to start afresh.`,
      error,
    )
  })
  await finishRestore(folder)
  const user = await findPostgresUser(join(folder, 'cluster'))
  if (await canAccess(user, folder)) return { folder, user }
  const { uid } = await stat(folder)
  throw new DatabaseStartError(
    `The database in ${folder} belongs to user ${uid}; user ${user?.uid ?? process.getuid?.()} cannot work there. Start the shop as its owner, or name another folder with DATA_DIR.`,
  )
}

async function create(entry: string, log: Log): Promise<DataDirectory> {
  const user = await findPostgresUser(entry)
  // Another process may have created it meanwhile.
  if (!(await succeedsUnless('EEXIST', mkdir(entry)))) return openExisting(entry)
  await setMode(entry, user)
  if (await canAccess(user, entry)) return { folder: await realpath(entry), user }

  await rmdir(entry)
  if (!user) throw new DatabaseStartError(`The folder ${dirname(entry)} cannot be written.`)
  const folder = await createElsewhere(user)
  await writeFile(
    join(folder, 'README.txt'),
    `The PostgreSQL of ${dirname(entry)}. Once ${entry} no longer points here, this folder may be deleted.\n`,
  )
  await symlink(folder, entry)
  log.info(`PostgreSQL, as user ${user.uid}, cannot reach ${dirname(entry)}: it lives in ${folder}`)
  return { folder, user }
}

/** Private; another user that PostgreSQL runs as may pass through to its own folders. */
async function setMode(folder: string, user: PostgresUser): Promise<void> {
  await chmod(folder, user ? 0o711 : 0o700)
}

async function createElsewhere(user: PostgresUser): Promise<string> {
  for (const parent of ['/var/lib/lisiere', '/var/tmp']) {
    try {
      if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o711)
      const folder = await mkdtemp(join(parent, 'postgres-'))
      await setMode(folder, user)
      if (await canAccess(user, folder)) return folder
      await rmdir(folder)
    } catch {
      // Try the next parent; the error below reports that none works.
    }
  }
  throw new DatabaseStartError(
    `User ${user?.uid}, as whom PostgreSQL runs, can reach neither the data folder nor /var/lib/lisiere nor /var/tmp. Name a folder open to it with DATA_DIR.`,
  )
}

/** A cluster that a restore has recovered and proved, just before it takes the place of `cluster`. */
export const restoredName = 'cluster.restored'

/**
 * Completes a restore that was killed between its two renames. Without this the next start would take
 * the folder for a new one.
 */
export async function finishRestore(folder: string): Promise<void> {
  const cluster = join(folder, 'cluster')
  if (await succeedsUnless('ENOENT', stat(cluster))) return
  await succeedsUnless('ENOENT', rename(join(folder, restoredName), cluster))
}

/** False when the operation fails with that code; rejects for any other error. */
async function succeedsUnless(code: string, operation: Promise<unknown>): Promise<boolean> {
  try {
    await operation
    return true
  } catch (error) {
    if (codeOf(error) === code) return false
    throw error
  }
}
