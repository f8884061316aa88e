import { execFile } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { startEmbeddedPostgres } from '../../backend/database/embedded-postgres.ts'
import { readEnvironment } from '../../server/environment.ts'
import { makeDataFolder, removeDataFolder } from '../../tests/support/data-folder.ts'
import { startEmbeddedShop } from '../../tests/support/database-server.ts'
import { openConnection } from './command-connection.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const script = fileURLToPath(new URL('../../shop', import.meta.url))
const { DATABASE_URL: _, NODE_COMPILE_CACHE: __, npm_node_execpath: ___, ...env } = process.env
let dataDir: string

beforeAll(async () => {
  dataDir = await makeDataFolder()
  await (await startEmbeddedShop(dataDir)).stop()
})
afterAll(() => removeDataFolder(dataDir))

/** In this process. */
const open = () =>
  openConnection(readEnvironment({ DATA_DIR: dataDir }), () => {}, new AbortController().signal)

/** In a process of its own, from another folder. */
function run(...words: string[]) {
  return promisify(execFile)(script, words, { cwd: '/', env: { ...env, DATA_DIR: dataDir } })
}

test('commands start the database of a stopped shop, share it, and stop it', async () => {
  const { stdout, stderr } = await run('orders', 'list', '--json')
  expect(stdout).toBe('')
  expect(stderr).toBe('The shop is stopped: its database runs for this command.\n0 orders\n')
  const both = await Promise.all([run('orders', 'list'), run('log'), run('orders', 'list')])
  expect(both.map((each) => each.stdout)).toEqual(['', '', ''])
  expect((await run('orders', 'list')).stderr).toContain('The shop is stopped')
})

test('Ctrl-C ends the waiting for a database that does not start', async () => {
  const broken = await makeDataFolder()
  const cluster = join(broken, 'postgres', 'cluster')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'PG_VERSION'), '9.6\n')
  const interruption = new AbortController()
  const opening = openConnection(
    readEnvironment({ DATA_DIR: broken }),
    () => {},
    interruption.signal,
  ).catch((error: unknown) => error)
  await wait(500)
  interruption.abort()
  expect(await opening).toMatchObject({ name: 'AbortError' })
  await removeDataFolder(broken)
})

test('a relative folder counts from the project, wherever a command is called', async () => {
  const relative = { ...env, DATA_DIR: '.data-that-is-not-there' }
  const project = fileURLToPath(new URL('../..', import.meta.url))
  await expect(
    promisify(execFile)(script, ['orders', 'list'], { cwd: '/', env: relative }),
  ).rejects.toMatchObject({
    code: 5,
    stderr: expect.stringContaining(`there is none in ${project}.data-that`),
  })
})

test('a command is one process, whose exit code reaches the shell', async () => {
  const NODE_OPTIONS = '--import=data:text/javascript,console.error(1)'
  const { stderr } = await promisify(execFile)(script, ['help'], { env: { ...env, NODE_OPTIONS } })
  expect(stderr).toBe('1\n')
  await expect(run('orders', 'lost')).rejects.toMatchObject({ code: 2, stdout: '' })
})

test('a command that comes while another one stops the database starts it again', async () => {
  const first = await open()
  const query = Client.prototype.query as (sql: string, values?: unknown[]) => Promise<unknown>
  let second: ReturnType<typeof open> | undefined
  // The machine is busy: much happens between the last look for others and the stop.
  async function querySlowly(this: Client, sql: string, values?: unknown[]) {
    const result = await query.call(this, sql, values)
    if (sql.includes('pg_try_advisory_lock')) {
      second ??= open()
      await Promise.race([second, wait(1_000)])
    }
    return result
  }
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(querySlowly)
  await first.close()
  spy.mockRestore()
  const session = await second
  expect((await session?.client.query('select 1'))?.rowCount).toBe(1)
  await session?.close()
})

test('an interrupted command leaves the database to the others, and waits for none of its own statements', async () => {
  const [first, second] = [await open(), await open()]
  const statement = first.client.query('select pg_sleep(600)').catch(() => {})
  // Its connection ends, as on Ctrl-C.
  await first.client.end()
  const closed = first.close()
  await wait(500)
  expect((await second.client.query('select 1')).rowCount).toBe(1)
  await second.close()
  await Promise.all([closed, statement])
})

test('a command uses the database of a running shop', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log })
  const { stderr } = await run('orders', 'list').finally(() => server.stop())
  expect(stderr).toBe('0 orders\n')
})

test('the signing key is rotated while the shop is stopped, and while it runs', async () => {
  expect((await run('keys', 'rotate', '--yes')).stdout).toContain('Nobody is signed out.')
  const server = await startEmbeddedPostgres({ dataDir, log })
  const again = run('keys', 'rotate', '--yes').finally(() => server.stop())
  // The first key of a shop is not a rotation, so this one may follow at once.
  expect((await again).stdout).toContain('Nobody is signed out.')
})

test('a command keeps its compiled code for the next one', async () => {
  await run('orders', 'list')
  const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))
  expect(await readdir(compiled)).not.toEqual([])
})

test.runIf(process.platform === 'linux')('an export onto a full disk fails', async () => {
  const words = ['-c', '"$0" help > /dev/full', script]
  await expect(promisify(execFile)('/bin/sh', words, { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The disk is full.'),
  })
})
