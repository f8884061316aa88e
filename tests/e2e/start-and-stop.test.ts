import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { cp, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findProcess } from '../../backend/database/system-process.ts'
import { makeDataFolder, postmasterPid, removeDataFolder } from '../support/data-folder.ts'
import { childOf } from '../support/processes.ts'
import { stopShop, type RunningShop } from '../support/running-shop.ts'
import { countReviews, dataFolder, start } from '../support/temporary-shop.ts'
import { shop as openShop } from '../support/shop.ts'

// For all tests that need no empty folder: the first start in one creates the database, which takes most of its time.
let dataDir: string
beforeAll(async () => {
  dataDir = await makeDataFolder()
})
afterAll(() => removeDataFolder(dataDir))

test('a shop prints its URL, its mailbox and its demo account, keeps its database, and leaves no process behind after SIGTERM and SIGHUP (F-26)', async () => {
  const made = new Set<number>()
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    const shop = await start({ DATA_DIR: dataDir })
    expect(shop.output()).toContain(`The shop is open at ${shop.url}`)
    expect(shop.output()).toMatch(
      /Its mails are at http:\/\/localhost:\d+\/mailbox\?key=[\w-]{32}\n/,
    )
    expect(shop.output()).toContain('ada@example.com')
    const postgres = await postmasterPid(dataDir)
    expect(await findProcess(postgres)).not.toBeNull()
    shop.process.kill(signal)
    expect(await shop.ended).toBe(0)
    expect(await findProcess(postgres)).toBeNull()
    expect(shop.output()).not.toContain('was cut')
    const { mtimeMs } = await stat(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))
    made.add(mtimeMs)
  }
  expect(made.size).toBe(1)
})

test('a shop is not disturbed by another on the same data, which ends with one line, and takes Ctrl-C, which reaches launcher and server, as one request (F-26)', async () => {
  const shop = await start({ DATA_DIR: dataDir })
  const other = await start({ DATA_DIR: dataDir })
  expect(await ending(other)).toEqual(refused)
  expect((await fetch(`${shop.url}/health`)).status).toBe(200)
  const postgres = await postmasterPid(dataDir)
  process.kill(-pidOf(shop), 'SIGINT')
  expect(await shop.ended).toBe(0)
  expect(await findProcess(postgres)).toBeNull()
  expect(shop.output()).not.toMatch(/error/i)
})

test('a server that crashes or is killed is started again, after a growing pause in which a signal ends it', async () => {
  const crash = encodeURIComponent(`process.on('SIGUSR2', () => { throw new Error('boom') })`)
  const shop = await start({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import=data:text/javascript,${crash}`,
  })
  const server = childOf(pidOf(shop))
  process.kill(server, 'SIGUSR2')
  await expect.poll(() => shop.output()).toContain('(exit code 1). Restart in 1 s')
  await expect.poll(() => statusOf(`${shop.url}/health`)).toBe(200)
  const restarted = childOf(pidOf(shop))
  expect(restarted).not.toBe(server)
  expect(shop.output()).toContain('"boom"')
  process.kill(restarted, 'SIGKILL')
  await expect.poll(() => shop.output()).toContain('(SIGKILL). Restart in 2 s')
  expect(await stopShop(shop)).toBe(0)
  expect(await statusOf(shop.url)).toBeNull()
})

describe('a shop that was killed', () => {
  test('restarts with all data, also when PostgreSQL was killed, and stops with its launcher (F-03)', async () => {
    const first = await start({ DATA_DIR: dataDir })
    const postgres = await postmasterPid(dataDir)
    const reviews = await countReviews(first)
    process.kill(-pidOf(first), 'SIGKILL')
    await first.ended
    await expect.poll(() => findProcess(postgres)).toBeNull()

    const second = await start({ DATA_DIR: dataDir })
    expect(await countReviews(second)).toBe(reviews)
    const itsPostgres = await postmasterPid(dataDir)
    process.kill(-pidOf(second), 'SIGKILL')
    process.kill(itsPostgres, 'SIGKILL')
    await second.ended

    const third = await start({ DATA_DIR: dataDir })
    expect((await fetch(`${third.url}/health`)).status).toBe(200)
    expect(await countReviews(third)).toBe(reviews)
    const lastPostgres = await postmasterPid(dataDir)
    third.process.kill('SIGKILL')
    await third.ended
    await expect.poll(() => findProcess(lastPostgres)).toBeNull()
    await expect.poll(() => statusOf(third.url)).toBeNull()
  })

  test('stops when npm was killed', async () => {
    const npm = join(await dataFolder(), 'npm.cjs')
    const program = realpathSync(
      execFileSync('/bin/sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim(),
    )
    await writeFile(npm, `process.argv.push('start'); require(${JSON.stringify(program)})`)
    const shop = await start({ DATA_DIR: dataDir }, npm)
    const postgres = await postmasterPid(dataDir)
    process.kill(pidOf(shop), 'SIGKILL')
    await expect.poll(() => findProcess(postgres)).toBeNull()
    await expect.poll(() => statusOf(shop.url)).toBeNull()
  })
})

describe('a shop that cannot start prints one line and exits', () => {
  test('the port is taken', async () => {
    const port = new URL(openShop.url).port
    const shop = await start({ PORT: port, DATA_DIR: await dataFolder() })
    expect(await ending(shop)).toEqual(refused)
    expect(shop.output()).toContain(`Port ${port} is taken`)
  })

  test('a setting is wrong, and no pages are built yet', async () => {
    const clone = await cloneWithoutPages()
    const shop = await start({ PORT: 'eighty' }, join(clone, 'server/start.mjs'))
    expect(await ending(shop)).toEqual(refused)
    expect(shop.output()).toContain('PORT')
  })
})

const refused = { code: 1, lines: 1 }

/** How a shop ended: its exit code, and the lines it said before. */
async function ending(shop: RunningShop) {
  const code = await shop.ended
  return { code, lines: shop.output().trim().split('\n').length }
}

/** What a start reads before it builds pages, with the packages of this project. */
async function cloneWithoutPages(): Promise<string> {
  const clone = await dataFolder()
  for (const name of ['app', 'backend', 'content', 'server', 'package.json', 'package-lock.json'])
    await cp(name, join(clone, name), { recursive: true })
  await symlink(realpathSync('node_modules'), join(clone, 'node_modules'))
  return clone
}

function pidOf({ process: child }: RunningShop): number {
  if (child.pid === undefined) throw new Error('The shop has no process')
  return child.pid
}

/** The status of a response, or null while nothing listens. */
function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  )
}
