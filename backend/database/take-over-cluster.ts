import { chown, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { DataDirectory } from './data-directory.ts'
import { giveFiles } from './postgres-user.ts'
import { clearStalePostmaster } from './stale-postmaster.ts'

/**
 * Gives a cluster of `nobody` to PostgreSQL's user. Its folder belongs to root meanwhile, so that no
 * process of `nobody` can enter it; a start that is killed here is repeated by the next one.
 */
export async function takeOverCluster({ folder, user }: DataDirectory, log: Log): Promise<void> {
  const cluster = join(folder, 'cluster')
  const owner = await stat(cluster).catch(() => null)
  if (!owner || !user || owner.uid === user.uid) return
  if (owner.uid !== 0) {
    const socketFolder = await realpath(join(folder, 'socket')).catch(() => join(folder, 'socket'))
    // Under the old user, in whose folder root must not write.
    const oldUser = { uid: owner.uid | 0, gid: owner.gid | 0 }
    await clearStalePostmaster(cluster, socketFolder, oldUser, log)
    await chown(cluster, 0, 0)
  }
  await giveFiles(user, cluster)
  log.info(`PostgreSQL of ${folder} runs as user ${user.uid} from now on, not as a shared one`)
}
