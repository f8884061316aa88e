import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { connectionInto, postmasterPid } from '../support/data-folder.ts'
import { openFaultProxy } from '../support/fault-proxy.ts'
import { percentile } from '../support/measurements.ts'
import { startShop, stopShop } from '../support/running-shop.ts'
import { countUp, statusOf } from './concurrency.ts'
import { keepOrdering, settle } from './ordering.ts'
import type { Plan, ResilienceTest } from './resilience-test.ts'
import { publishableKey, type TestShop } from './test-shop.ts'

/** F-01: the database's main process is killed under ordering shoppers; it must come back by itself. */
export const killedDatabase: ResilienceTest = {
  title: 'killed database: SIGKILL of PostgreSQL under twelve ordering shoppers',
  proves: ['F-01'],
  rounds: 100,
  async run(testShop, { rounds, random }) {
    const ordering = await keepOrdering(testShop, 12)
    const returns: number[] = []
    for (const _ of rounds) {
      await wait(300 + random() * 700)
      process.kill(await postmasterPid(testShop.dataDir), 'SIGKILL')
      await untilAway(testShop.url)
      returns.push(await untilHealthy(testShop.url))
    }
    return settle(ordering, { 'slowest return, ms': Math.max(...returns) })
  },
}

const refusedWithinMs = 2_500
const backWithinMs = 5_000

/** F-11: other clients hold every connection slot of PostgreSQL. Requests fail soon. */
export const exhaustedSlots: ResilienceTest = {
  title: 'exhausted slots: idle clients take every connection of the database',
  proves: ['F-11'],
  rounds: 10,
  async run(testShop, { rounds }) {
    const ordering = await keepOrdering(testShop, 4)
    await ask(testShop.url, '/')
    const idlers: number[] = []
    const waits: number[] = []
    const returns: number[] = []
    const answers: Record<string, number> = {}
    for (const _ of rounds) {
      await wait(500)
      const idle = await takeEverySlot(testShop)
      idlers.push(idle.length)
      for (let visit = 0; visit < 10; visit++) {
        const { kind, ms } = await ask(testShop.url, visits[visit % visits.length] ?? '/')
        countUp(answers, kind)
        waits.push(ms)
        await wait(100)
      }
      await Promise.all(idle.map((client) => client.end()))
      returns.push(await untilHealthy(testShop.url))
    }
    const slowest = Math.max(...waits)
    const found = await settle(ordering, {
      'idle clients': Math.min(...idlers),
      answers,
      'slowest answer, ms': slowest,
      'slowest return, ms': Math.max(...returns),
    })
    const known = Object.keys(answers).every((kind) => kind.endsWith('200') || kind.endsWith('503'))
    const inTime = slowest < refusedWithinMs && Math.max(...returns) < backWithinMs
    return { ...found, passed: found.passed && known && inTime }
  },
}

const visits = ['/rest/v1/shop_categories?select=id', '/', '/ready', '/auth/v1/health']

async function ask(url: string, path: string): Promise<{ kind: string; ms: number }> {
  const askedAt = performance.now()
  const status = await statusOf(url + path, { apikey: publishableKey })
  return { kind: `${path} ${status}`, ms: Math.round(performance.now() - askedAt) }
}

/** Cuts the shop's connections and opens idle ones until PostgreSQL has no more, not even the reserved. */
async function takeEverySlot({ dataDir }: TestShop): Promise<pg.Client[]> {
  const connection = { ...(await connectionInto(dataDir)), user: 'supabase_admin' }
  const idle: pg.Client[] = []
  async function takeTheRest() {
    for (;;) {
      const client = new pg.Client(connection)
      client.on('error', () => {})
      try {
        await client.connect()
        idle.push(client)
      } catch {
        return
      }
    }
  }
  await takeTheRest()
  // Those that the shop holds are cut, one after the other, and taken before it can come back.
  for (let turn = 0; turn < 40; turn++) {
    const cut = await idle[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lisiere'`,
    )
    if (!cut?.rowCount) break
    await wait(5)
    await takeTheRest()
  }
  return idle
}

/** F-10: 300 ms lie between the shop and its database. All goes on, slower, and nothing runs into a timeout. */
export const slowDatabase: ResilienceTest = {
  title: 'slow database: 300 ms for every round trip',
  proves: ['F-10'],
  rounds: 150,
  async run(testShop, { rounds }) {
    const socket = join((await connectionInto(testShop.dataDir)).host, '.s.PGSQL.5432')
    const proxy = await openFaultProxy({ path: socket })
    const databaseUrl = `postgres://supabase_admin@127.0.0.1:${proxy.port}/postgres`
    // Another host on the same database, which has this long line to it.
    const far = await startShop({ DATABASE_URL: databaseUrl, SITE_URL: testShop.url })
    try {
      proxy.set('slow')
      await untilHealthy(far.url)
      return await visitFar(testShop, far.url, rounds)
    } finally {
      await stopShop(far)
      await proxy.close()
    }
  },
}

async function visitFar(testShop: TestShop, url: string, rounds: Plan['rounds']) {
  const ordering = await keepOrdering(testShop, 8, url)
  const waits: number[] = []
  const answers: Record<string, number> = {}
  for (const round of rounds) {
    // A new price limit each time, so that the page is rendered and not cached.
    const { kind, ms } = await ask(url, `/products?minPrice=${round + 1}.37`)
    countUp(answers, kind.slice(-3))
    waits.push(ms)
  }
  const found = await settle(ordering, {
    'lists rendered': answers,
    'half of them within, ms': percentile(waits, 0.5),
    'slowest, ms': Math.max(...waits),
  })
  const smooth = Object.keys(answers).join() === '200' && Math.max(...waits) < 5_000
  return { ...found, passed: found.passed && smooth }
}

/** Whether the shop can read its database now. (`/ready` reports what was found within the last second.) */
export async function canRead(url: string): Promise<boolean> {
  const path = '/rest/v1/shop_categories?select=id&limit=1'
  return (await statusOf(url + path, { apikey: publishableKey })) === '200'
}

/** Waits until the shop cannot read its database; false when it still can after three seconds. */
export async function untilAway(url: string): Promise<boolean> {
  const until = performance.now() + 3000
  while (performance.now() < until) {
    if (!(await canRead(url))) return true
    await wait(10)
  }
  return false
}

/** Waits until the shop can read its database again, a minute at most; how many milliseconds it took. */
export async function untilHealthy(url: string): Promise<number> {
  const askedAt = performance.now()
  while (performance.now() - askedAt < 60_000) {
    if (await canRead(url)) return Math.round(performance.now() - askedAt)
    await wait(50)
  }
  throw new Error('The shop could not read its database within a minute')
}

export async function databaseProcesses({ owner, dataDir }: TestShop): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  return [await postmasterPid(dataDir), ...rows.map(({ pid }) => pid)]
}
