import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError, reasonOf } from './database-start-error.ts'
import type { Place } from './place.ts'
import { runAs } from './postgres-user.ts'

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

async function readVersion(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  return text === null ? null : Number.parseInt(text, 10)
}

async function makeCluster(cluster: string, place: Place, binaries: Binaries): Promise<void> {
  const unfinished = await mkdtemp(join(place.folder, `unfinished-${process.pid}-`))
  if (place.user) await chown(unfinished, place.user.uid, place.user.gid)
  try {
    await initialize(unfinished, place, binaries)
    // No password anywhere: PostgreSQL listens on one socket in a folder that is closed to all but
    // its own user (and root), who could read the data files anyway.
    await writeFile(join(unfinished, 'pg_hba.conf'), 'local all all trust\n')
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
  const args = [
    ...['--pgdata', folder, '--username', superuser, '--encoding', 'UTF8', '--locale', 'C'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--data-checksums', '--auth', 'trust'],
  ]
  try {
    await runAs(place.user, binaries.initdb, [...args, '--lc-ctype', 'C.UTF-8'])
  } catch (error) {
    if (!lastWords(error).includes('invalid locale name')) throw error
    await runAs(place.user, binaries.initdb, args)
  }
}

function lastWords(error: unknown): string {
  const stderr = (error as { stderr?: string }).stderr?.trim()
  return stderr || reasonOf(error)
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
