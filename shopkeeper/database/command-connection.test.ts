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
const open = (DATA_DIR = dataDir, interrupted = new AbortController().signal) =>
  openConnection(readEnvironment({ DATA_DIR }), () => {}, interrupted)

/** In a process of its own, from another folder. */
const run = (...words: string[]) => runWith({ DATA_DIR: dataDir }, ...words)
const runWith = (variables: Record<string, string>, ...words: string[]) =>
  promisify(execFile)(script, words, { cwd: '/', env: { ...env, ...variables } })

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
  const opening = open(broken, AbortSignal.timeout(500))
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' })
  await removeDataFolder(broken)
})

test('a relative folder counts from the project, wherever a command is called', async () => {
  const project = fileURLToPath(new URL('../..', import.meta.url))
  const listing = runWith({ DATA_DIR: '.data-that-is-not-there' }, 'orders', 'list')
  const stderr = expect.stringContaining(`there is none in ${project}.data-that`) as string
  await expect(listing).rejects.toMatchObject({ code: 5, stderr })
})

test('a command is one process, whose exit code reaches the shell', async () => {
  const NODE_OPTIONS = '--import=data:text/javascript,console.error(1)'
  expect((await runWith({ NODE_OPTIONS }, 'help')).stderr).toBe('1\n')
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

test('the signing key is rotated while the shop is stopped, and in the database of one that runs', async () => {
  expect((await run('keys', 'rotate', '--yes')).stdout).toContain('Nobody is signed out.')
  const server = await startEmbeddedPostgres({ dataDir, log })
  // The first key of a shop is not a rotation, so this one may follow at once.
  const { stdout, stderr } = await run('keys', 'rotate', '--yes').finally(() => server.stop())
  expect(stdout).toContain('Nobody is signed out.')
  expect(stderr).toBe('')
})

test('a command keeps its compiled code for the next one', async () => {
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
