import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { connectionInto } from '../support/data-folder.ts'
import { percentile } from '../support/measurements.ts'
import { startShop, stopShop } from '../support/running-shop.ts'
import { countUp, statusOf } from './concurrency.ts'
import type { ResilienceTest, Plan } from './resilience-test.ts'
import { untilHealthy } from './database-faults.ts'
import { keepOrdering, settle } from './ordering.ts'
import { openFaultProxy } from '../support/fault-proxy.ts'
import { publishableKey, type TestShop } from './test-shop.ts'

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
