import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConnection } from '../../backend/database/connection.ts'
import {
  findPostgresUser,
  makePrivate,
  spawnOptionsFor,
} from '../../backend/database/postgres-user.ts'
import { waitUntilReady } from '../../backend/database/running-database.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
)

/** Whether PgBouncer is installed; says so where it is not. */
export const hasPgBouncer = program !== undefined
if (!hasPgBouncer) {
  console.warn('PgBouncer is not installed (apt-get install pgbouncer): its tests are NOT run')
}

/**
 * Starts PgBouncer before a database, as the user that PostgreSQL runs as.
 *
 * @param more settings, later ones count; by default every user of the tests is trusted
 */
export async function startPgBouncer(
  database: DatabaseConnection,
  mode: 'session' | 'transaction',
  poolSize: number,
  more: string[] = [],
): Promise<{ connection: DatabaseConnection; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-pgbouncer-'))
  // The one that may enter the folder of the database's socket.
  const user = await findPostgresUser(database.host)
  const users = ['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_admin', 'root']
  await writeFile(join(folder, 'users'), users.map((name) => `"${name}" ""\n`).join(''), {
    mode: 0o644,
  })
  const config = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=${database.host} port=${database.port}`,
    '[pgbouncer]',
    `unix_socket_dir=${folder}`,
    'listen_port=6432',
    'auth_type=trust',
    `auth_file=${join(folder, 'users')}`,
    `pool_mode=${mode}`,
    `default_pool_size=${poolSize}`,
    'max_client_conn=200',
    ...more,
  ]
  await writeFile(config, `${settings.join('\n')}\n`, { mode: 0o644 })
  await makePrivate(user, folder)
  const child = spawn(program ?? '', ['-q', config], { ...spawnOptionsFor(user), stdio: 'ignore' })
  const connection = { ...database, host: folder, port: 6432 }
  const failure = await waitUntilReady(connection, 10_000, () => child.exitCode === null)
  if (failure !== null) throw new Error(`PgBouncer does not answer: ${failure}`)
  return {
    connection,
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
