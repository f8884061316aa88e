import { chmod, mkdir, open, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError, reasonOf } from './database-errors.ts'
import { runAs, type PostgresUser } from './postgres-user.ts'
import type { Settings } from './postgres-settings.ts'

/**
 * The id that initdb gave to a cluster and that its copies keep: the first eight bytes of its control
 * file. As text: it is larger than a JavaScript number holds. Rejects without a cluster.
 */
export async function readSystemIdentifier(cluster: string): Promise<string> {
  const file = await open(join(cluster, 'global', 'pg_control'))
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead < 8) throw new Error(`${cluster} has no control file`)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}

/** Where a cluster's segments are archived: other clusters have segments of the same names. */
export function archiveFolder(walArchive: string, systemIdentifier: string): string {
  return join(walArchive, systemIdentifier)
}

/**
 * Creates the folder, for PostgreSQL's user alone, and returns the settings with which PostgreSQL copies
 * each segment of its write-ahead log there: when it is full, and at least every minute with changes.
 * Throws DatabaseStartError when that user cannot write there.
 */
export async function archiveSettings(
  walArchive: string,
  cluster: string,
  user: PostgresUser,
): Promise<Settings> {
  const wanted = archiveFolder(walArchive, await readSystemIdentifier(cluster))
  try {
    if (await mkdir(walArchive, { recursive: true })) await chmod(walArchive, user ? 0o711 : 0o700)
    await mkdir(wanted, { recursive: true })
    const folder = await realpath(wanted)
    await chmod(folder, 0o700)
    await giveArchive(user, folder)
    const tryOut = 'cd "$1" && : > .probe && rm .probe'
    await runAs(user, '/bin/sh', ['-c', tryOut, 'sh', folder])
    return { archive_mode: 'on', archive_timeout: '60', archive_command: archiveCommand(folder) }
  } catch (error) {
    throw new DatabaseStartError(
      `WAL_ARCHIVE cannot be used by user ${user?.uid ?? process.getuid?.()}, as whom PostgreSQL runs: ${reasonOf(error)}. Name a folder that this user can write or pass through to, for instance below /var/lib.`,
      error,
    )
  }
}

/** Gives the archive to PostgreSQL's user: a restored database may have another one. */
export async function giveArchive(user: PostgresUser, folder: string): Promise<void> {
  if (user === null || (await stat(folder)).uid === user.uid) return
  await runAs(null, 'chown', ['-RhP', `${user.uid}:${user.gid}`, folder])
}

/**
 * Compressed, because the rest of a segment that is archived early is empty. Renamed when it is complete
 * and on the disk. A segment that is there already was archived just before a crash; one with another
 * content is never replaced.
 */
function archiveCommand(folder: string): string {
  const quoted = `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
  return [
    `d=${quoted}`,
    'if [ -f "$d/%f.gz" ]; then gzip -dc "$d/%f.gz" | cmp -s - "%p"; exit $?; fi',
    'gzip -nc1 < "%p" > "$d/%f.part" && sync "$d/%f.part" && mv "$d/%f.part" "$d/%f.gz" && sync "$d"',
  ].join('; ')
}
