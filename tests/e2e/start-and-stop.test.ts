import { execFileSync, spawnSync } from 'node:child_process'
import { realpathSync, readFileSync } from 'node:fs'
import { cp, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findProcess } from '../../backend/database/system-process.ts'
import { makeDataFolder, postmasterPid, removeDataFolder } from '../support/data-folder.ts'
import { childOf } from '../support/measurements.ts'
import { freePort, type RunningShop, stopShop } from '../support/running-shop.ts'
import { shop as openShop } from '../support/shop.ts'
import { countReviews, dataFolder, start } from '../support/temporary-shop.ts'

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

const rules = new URL('../../ops/alerts.yml', import.meta.url).pathname
const hasPromtool = !spawnSync('promtool', ['--version']).error
if (!hasPromtool) console.warn('NOT RUN: promtool on ops/alerts.yml. Install prometheus.')

test('a shop with METRICS_PORT tells what it does, and ACCESS_LOG writes a line for each request', async () => {
  const port = String(await freePort())
  const settings = { METRICS_PORT: port, ACCESS_LOG: 'on', LIMITS: 'account_request.address=1/60' }
  const shop = await start({ ...settings, DATA_DIR: dataDir })
  for (const path of ['/', '/', '/products?q=ada@example.com', '/nowhere'])
    await (await fetch(shop.url + path)).text()
  const answers = [await signUp(shop.url, 'eva'), await signUp(shop.url, 'ina')]
  const refusals = answers.filter((status) => status === 429).length
  expect(refusals).toBeGreaterThan(0)

  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const metrics = await read()
  expect(metrics).toContain('lisiere_http_requests_total{kind="page",status="200"} 3')
  expect(metrics).toContain('lisiere_http_requests_total{kind="page",status="404"} 1')
  expect(metrics).toContain('lisiere_http_request_seconds_count{kind="page"} 4')
  for (const part of ['database', 'read', 'write'])
    expect(metrics).toContain(`lisiere_ready{part="${part}"} 1`)
  expect(metrics).toContain(`lisiere_refusals_total{limit="account_request.address"} ${refusals}`)
  await expect.poll(read).toContain('lisiere_catalog_listener 1')
  await expect.poll(read).toContain('lisiere_mails{state="waiting"} 0')

  // Every metric of the alerts is one of these, or Prometheus's own.
  const named = new Set(readFileSync(rules, 'utf8').match(/(lisiere|nodejs)_\w+/g))
  expect(named.size).toBeGreaterThan(5)
  for (const name of named)
    expect(metrics, name).toMatch(new RegExp(`^# HELP ${name.replace(/_bucket$/, '')} `, 'm'))
  if (hasPromtool) {
    expect(spawnSync('promtool', ['check', 'metrics'], { input: metrics }).status).not.toBe(1)
    expect(spawnSync('promtool', ['check', 'rules', rules]).status).toBe(0)
    const cases = rules.replace('.yml', '.test.yml')
    expect(spawnSync('promtool', ['test', 'rules', cases]).status).toBe(0)
  }

  await expect.poll(() => shop.output().match(/"msg":"Request"/g)).toHaveLength(6)
  expect(shop.output()).toMatch(/"kind":"page","method":"GET","path":"\/products","status":200/)
  expect(shop.output()).not.toMatch(/"path":"[^"]*ada/)

  // Its port is taken now, and a second shop says so before it touches anything.
  const second = await start({ ...settings, DATA_DIR: await dataFolder() })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toMatch(
    new RegExp(`^Port ${port} is taken by another program: .* METRICS_PORT=…$`),
  )
})

async function signUp(url: string, name: string): Promise<number> {
  const { status } = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_lisiere', 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@shop.example`, password: 'linen-and-silk' }),
  })
  return status
}
