import { chmod, chown, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { DataDirectory } from './data-directory.ts'
import { DatabaseStartError, reasonOf } from './database-errors.ts'
import { giveFiles, makePrivate, nobodyId, runAs } from './postgres-user.ts'
import { findProcess } from './system-process.ts'

/** As on hosted Supabase, where `postgres` is a lesser role. */
export const superuser = 'supabase_admin'

/**
 * Returns the folder of the database cluster; the first start creates it. initdb runs in a
 * temporary folder that is renamed when complete, so a killed start leaves no broken cluster.
 */
export async function openCluster(directory: DataDirectory, binaries: Binaries): Promise<string> {
  const cluster = join(directory.folder, 'cluster')
  const version = await readVersion(cluster)
  if (version === null) {
    await removeUnfinished(directory.folder)
    await createCluster(cluster, directory, binaries)
  } else if (version !== binaries.majorVersion) {
    throw new DatabaseStartError(
      `${cluster} was made by PostgreSQL ${version}, this shop brings PostgreSQL ${binaries.majorVersion}. Start the release that made it and export, or name another folder with DATA_DIR.`,
    )
  }
  return cluster
}

/**
 * Writes pg_hba.conf at each start. No passwords: PostgreSQL listens only on a socket in a folder
 * that its own user and root alone can enter, who can read the data files anyway.
 */
export async function writeAccessRules({ folder }: DataDirectory): Promise<string> {
  const file = join(folder, 'pg_hba.conf')
  await writeFile(file, 'local all all trust\n', { mode: 0o644 })
  return file
}

async function readVersion(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  return text === null ? null : Number.parseInt(text, 10)
}

/**
 * initdb demands a user with a name. Under root it runs as `nobody` with PostgreSQL's group, in a folder
 * that only this group may enter: other processes of `nobody` reach neither the folder nor initdb. Then
 * PostgreSQL's user gets the files.
 */
async function createCluster(
  cluster: string,
  { folder, user }: DataDirectory,
  { initdb }: Binaries,
): Promise<void> {
  const gate = await mkdtemp(join(folder, `unfinished-${process.pid}-`))
  const unfinished = join(gate, 'cluster')
  const creator = user && { uid: await nobodyId(), gid: user.gid }
  await mkdir(unfinished)
  await makePrivate(creator, unfinished)
  if (user) {
    await chown(gate, 0, user.gid)
    await chmod(gate, 0o710)
  }
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    ...'--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C'.split(' '),
    ...'--data-checksums --auth=trust'.split(' '),
  ]
  try {
    // The builtin locale sorts alike on every machine. pg_trgm and full-text search still use
    // libc's character types; a system without C.UTF-8 splits words at accented letters there.
    await runAs(creator, initdb, [...args, '--lc-ctype=C.UTF-8']).catch((error: unknown) => {
      if (!initdbMessage(error).includes('invalid locale name')) throw error
      return runAs(creator, initdb, args)
    })
    if (user) await giveFiles(user, unfinished)
    await rename(unfinished, cluster)
  } catch (error) {
    if ((await readVersion(cluster)) !== null) {
      // Created by another process meanwhile. Under root that one has chosen another user.
      if (!user) return
      throw new DatabaseStartError(`Another shop has just made the database in ${cluster}.`, error)
    }
    throw new DatabaseStartError(`No database could be made: ${initdbMessage(error)}`, error)
  } finally {
    await rm(gate, { recursive: true, force: true })
  }
}

/** initdb's output, with advice for containers that run under a nameless user id. */
function initdbMessage(error: unknown): string {
  const message = (error as { stderr?: string }).stderr?.trim() || reasonOf(error)
  if (!message.includes('could not look up effective user ID')) return message
  return `${message} (give that user a name in /etc/passwd, or set DATABASE_URL to use a database of your own)`
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^unfinished-(\d+)-/.exec(name)?.[1]
    if (pid && !(await findProcess(Number(pid)))) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

/** A cluster that root has copied without its owners belongs to root, as whom PostgreSQL does not run. */
export async function takeOverCluster({ folder, user }: DataDirectory): Promise<void> {
  const cluster = join(folder, 'cluster')
  const owner = await stat(cluster).catch(() => null)
  if (user && owner?.uid === 0) await giveFiles(user, cluster)
}
