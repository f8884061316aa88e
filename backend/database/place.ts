import { chmod, lstat, mkdir, mkdtemp, realpath, rm, rmdir } from 'node:fs/promises'
import { stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { DatabaseLog } from './database-log.ts'
import { codeOf, DatabaseStartError, reasonOf } from './database-start-error.ts'
import { canReach, findPostgresUser, type PostgresUser } from './postgres-user.ts'

/**
 * Where one data folder's PostgreSQL lives: `cluster/` (the data), `socket/`, `postgres.log`,
 * `pg_hba.conf`, sometimes `binaries-<version>/`.
 *
 * The folder is ours, only `cluster` and `socket` belong to PostgreSQL's user: as root we never
 * write where that user could have put a link to something else.
 */
export interface Place {
  folder: string
  user: PostgresUser
}

/**
 * Opens `<dataDir>/postgres`, making it at the first start. Throws DatabaseStartError.
 *
 * Usually that is a folder. Started by root, PostgreSQL runs as an unprivileged user, and to that
 * user a data folder below /root (or below any private folder) is out of reach. Then the place is
 * made below /var/lib/lisiere and `<dataDir>/postgres` is a link to it: the data folder still says
 * where things are, and deleting the data folder still means a fresh start.
 */
export async function openPlace(dataDir: string, log: DatabaseLog): Promise<Place> {
  const entry = resolve(dataDir, 'postgres')
  try {
    await mkdir(dirname(entry), { recursive: true })
    if (await isPresent(entry)) return await openExisting(entry)
    return await makePlace(entry, log)
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error
    throw new DatabaseStartError(
      `The data folder ${resolve(dataDir)} cannot be used: ${reasonOf(error)}. Make it writable, or name another with DATA_DIR.`,
      error,
    )
  }
}

/** Deletes the database of a data folder, wherever it lives. For tests, which leave nothing behind. */
export async function removePlace(dataDir: string): Promise<void> {
  const entry = resolve(dataDir, 'postgres')
  const folder = await realpath(entry).catch(() => null)
  if (folder) await rm(folder, { recursive: true, force: true })
  await rm(entry, { recursive: true, force: true })
}

async function openExisting(entry: string): Promise<Place> {
  const folder = await realpath(entry).catch((error: unknown) => {
    throw new DatabaseStartError(
      `${entry} points to a folder that is gone. Put it back, or delete the link to start afresh.`,
      error,
    )
  })
  const user = await findPostgresUser(join(folder, 'cluster'))
  if (await canReach(user, folder)) return { folder, user }
  const { uid } = await stat(folder)
  throw new DatabaseStartError(
    `The database in ${folder} belongs to user ${uid}; user ${user?.uid ?? process.getuid?.()} cannot work there. Start the shop as its owner, or name another folder with DATA_DIR.`,
  )
}

async function makePlace(entry: string, log: DatabaseLog): Promise<Place> {
  const user = await findPostgresUser(entry)
  if (!(await unless('EEXIST', mkdir(entry)))) return openExisting(entry) // another host was quicker
  await open(entry, user)
  if (await canReach(user, entry)) return { folder: await realpath(entry), user }

  await rmdir(entry)
  if (!user) throw new DatabaseStartError(`The folder ${dirname(entry)} cannot be written.`)
  const folder = await makePlaceElsewhere(user)
  await explain(folder, entry)
  await symlink(folder, entry)
  log.info(`PostgreSQL, as user ${user.uid}, cannot reach ${dirname(entry)}: it lives in ${folder}`)
  return { folder, user }
}

/** Closed to others; PostgreSQL's user, if it is another, may pass through to what is its own. */
async function open(folder: string, user: PostgresUser): Promise<void> {
  await chmod(folder, user ? 0o711 : 0o700)
}

async function makePlaceElsewhere(user: PostgresUser): Promise<string> {
  for (const parent of ['/var/lib/lisiere', '/var/tmp']) {
    try {
      if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o711)
      const folder = await mkdtemp(join(parent, 'postgres-'))
      await open(folder, user)
      if (await canReach(user, folder)) return folder
      await rmdir(folder)
    } catch {
      // The next one may do; when none does, the error below says so.
    }
  }
  throw new DatabaseStartError(
    `User ${user?.uid}, as whom PostgreSQL runs, can reach neither the data folder nor /var/lib/lisiere nor /var/tmp. Name a folder open to it with DATA_DIR.`,
  )
}

async function explain(folder: string, entry: string): Promise<void> {
  const text = `The PostgreSQL of ${dirname(entry)}. Once ${entry} no longer points here, this folder may be deleted.\n`
  await writeFile(join(folder, 'README.txt'), text)
}

function isPresent(path: string): Promise<boolean> {
  return unless('ENOENT', lstat(path))
}

/** True when the act succeeds, false when it fails for that one reason; throws for any other. */
async function unless(code: string, act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (codeOf(error) === code) return false
    throw error
  }
}
