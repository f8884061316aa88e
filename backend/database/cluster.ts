import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError, reasonOf } from './database-start-error.ts'
import type { Place } from './place.ts'
import { giveFolder, runAs } from './postgres-user.ts'

/** The superuser's name is that of hosted Supabase; `postgres` is a lesser role there, and here. */
export const superuser = 'supabase_admin'

/**
 * The folder with the data, made at the first start. It is only ever seen whole: initdb works
 * under another name, so neither a kill half-way nor a second host leaves a broken cluster.
 */
export async function openCluster(place: Place, binaries: Binaries): Promise<string> {
  const cluster = join(place.folder, 'cluster')
  const version = await readVersion(cluster)
  if (version === null) {
    await removeUnfinished(place.folder)
    await makeCluster(cluster, place, binaries)
  } else if (version !== binaries.majorVersion) {
    throw new DatabaseStartError(
      `${cluster} was made by PostgreSQL ${version}, this shop brings PostgreSQL ${binaries.majorVersion}. Start the release that made it and export, or name another folder with DATA_DIR.`,
    )
  }
  return cluster
}

/**
 * Who may connect, written at each start. No password anywhere: PostgreSQL listens on one socket in
 * a folder closed to all but its own user and root, who can read the data files anyway.
 */
export async function writeAccessRules(place: Place): Promise<string> {
  const file = join(place.folder, 'pg_hba.conf')
  await writeFile(file, 'local all all trust\n', { mode: 0o644 })
  return file
}

async function readVersion(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  return text === null ? null : Number.parseInt(text, 10)
}

async function makeCluster(cluster: string, place: Place, binaries: Binaries): Promise<void> {
  const unfinished = await mkdtemp(join(place.folder, `unfinished-${process.pid}-`))
  await giveFolder(place.user, unfinished)
  try {
    await initialize(unfinished, place, binaries)
    await rename(unfinished, cluster)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if ((await readVersion(cluster)) !== null) return // another host was quicker
    throw new DatabaseStartError(`No database could be made: ${lastWords(error)}`, error)
  }
}

/**
 * PostgreSQL's own locale sorts and folds alike on every machine, whatever libc or ICU it has. Only
 * pg_trgm and full-text search still ask libc which characters are letters, so that one is asked
 * for UTF-8 as well; a system that has no such locale takes accented letters for gaps there.
 */
async function initialize(folder: string, place: Place, binaries: Binaries): Promise<void> {
  const options =
    '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --data-checksums --auth=trust'
  const args = [`--pgdata=${folder}`, `--username=${superuser}`, ...options.split(' ')]
  try {
    await runAs(place.user, binaries.initdb, [...args, '--lc-ctype=C.UTF-8'])
  } catch (error) {
    if (!lastWords(error).includes('invalid locale name')) throw error
    await runAs(place.user, binaries.initdb, args)
  }
}

/** What initdb said, and what to do where it says it (containers started under any user number). */
function lastWords(error: unknown): string {
  const words = (error as { stderr?: string }).stderr?.trim() || reasonOf(error)
  if (!words.includes('could not look up effective user ID')) return words
  return `${words} (give that user a name in /etc/passwd, or set DATABASE_URL to use a database of your own)`
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^unfinished-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
