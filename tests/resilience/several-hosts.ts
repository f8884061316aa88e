import { setTimeout as wait } from 'node:timers/promises'

import { urlOf } from '../support/data-folder.ts'
import { hasNginx, startNginx } from '../support/proxies.ts'
import { startOtherServer } from '../support/other-server.ts'
import { freePort, openShop, stopShop, type RunningShop } from '../support/running-shop.ts'
import { countUp, repeatUntilStopped, statusOf } from './concurrency.ts'
import { fillCart, prepareOrder, pressPlaceOrder, retryUntilAnswered } from './ordering.ts'
import type { Findings, Plan, ResilienceTest } from './resilience-test.ts'
import type { Buyer, TestShop } from './test-shop.ts'

const missingRequirement = async () => (hasNginx ? null : 'nginx and openssl are not installed')
const hostCount = 3
const shopperCount = 32

/** Settings of each host: a server accepts 100 to 120 connections by default, of all hosts together. */
export const severalHosts = {
  LIMITS: 'databaseConnections=11 visitorRequests=1000 pageRequests=1000',
}

/** F-30: the hosts are updated one after the other, and no shopper notices. */
export const rollingRestart: ResilienceTest = {
  title: 'rolling restart: three hosts behind nginx, one after the other, under 32 shoppers',
  proves: ['F-30'],
  rounds: 30,
  missingRequirement,
  startDatabase,
  variables: severalHosts,
  async run(testShop, { rounds }) {
    const codes: (number | null)[] = []
    const seen = await shopBehindNginx(testShop, rounds, async ({ process: launcher, ended }) => {
      launcher.kill('SIGTERM')
      codes.push(await ended)
    })
    const dirty = codes.filter((code) => code !== 0).length
    return {
      ...findingsOf(seen, { 'ended otherwise than with 0': dirty }),
      passed: seen.passed && dirty === 0 && Object.keys(seen.failedCalls).length === 0,
    }
  },
}

/** F-31: a host dies. nginx asks the next one for pages; what was to be written is sent again. */
export const killedHost: ResilienceTest = {
  title: 'killed host: SIGKILL of one of three hosts behind nginx under 32 shoppers',
  proves: ['F-31'],
  rounds: 30,
  missingRequirement,
  startDatabase,
  variables: severalHosts,
  async run(testShop, { rounds, random }) {
    const seen = await shopBehindNginx(testShop, rounds, async ({ process: launcher, ended }) => {
      await wait(1_000 + random() * 1_000)
      if (launcher.pid) process.kill(-launcher.pid, 'SIGKILL')
      await ended
    })
    return { ...findingsOf(seen, {}), passed: seen.passed }
  },
}

/** Shoppers visit three hosts behind nginx, of which one after the other ends and is started again. */
async function shopBehindNginx(
  testShop: TestShop,
  rounds: Plan['rounds'],
  end: (host: RunningShop) => Promise<void>,
): Promise<Seen> {
  const hosts = await openBehindNginx(testShop)
  try {
    const shoppers = await keepShopping(testShop, hosts.url)
    for (const round of rounds) {
      await end(hosts.host(round % hostCount))
      await hosts.start(round % hostCount)
    }
    return await shoppers.stop()
  } finally {
    await hosts.close()
  }
}

/** Three hosts behind nginx with ops/nginx.conf, but without TLS. */
async function openBehindNginx(testShop: TestShop) {
  const hosts = await openHosts(testShop, hostCount)
  const [port, plainPort] = [await freePort(), await freePort()]
  const options = { port, plainPort, hostPorts: hosts.ports, withTls: false }
  const nginx = await startNginx(options).catch(async (error: unknown) => {
    await hosts.close()
    throw error
  })
  async function close() {
    await nginx.stop()
    await hosts.close()
  }
  return { ...hosts, url: `http://localhost:${port}`, close }
}

/** A PostgreSQL of its owner: hosts cannot share an embedded one. */
export async function startDatabase() {
  const server = await startOtherServer()
  const connection = await server.createOwner('boutique')
  return { connection, url: urlOf(connection), stop: () => server.stop() }
}

interface Hosts {
  ports: number[]
  /** Starts one, again on its port. */
  start(n: number): Promise<void>
  host(n: number): RunningShop
  close(): Promise<void>
}

/** Starts hosts on the test shop's database, which a proxy stands before. */
export async function openHosts(testShop: TestShop, count: number): Promise<Hosts> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const hosts: RunningShop[] = []
  async function start(n: number) {
    hosts[n] = await openShop({
      PORT: String(ports[n]),
      DATABASE_URL: testShop.databaseUrl,
      DATA_DIR: testShop.dataDir,
      // The issuer of the shoppers' tokens.
      SITE_URL: testShop.url,
      TRUSTED_PROXIES: '127.0.0.1',
      ...severalHosts,
    })
  }
  async function close() {
    await Promise.all(hosts.map(stopShop))
  }
  try {
    for (const n of ports.keys()) await start(n)
  } catch (error) {
    await close()
    throw error
  }
  return {
    ports,
    start,
    host(n) {
      const host = hosts[n]
      if (!host) throw new Error(`There is no host ${n}`)
      return host
    },
    close,
  }
}

/** What the shoppers got. */
interface Seen {
  visits: number
  /** By what went wrong. */
  failedVisits: Record<string, number>
  /** Calls about the cart, and orders that were not placed by one press. */
  failedCalls: Record<string, number>
  acknowledged: string[]
  /** No visit failed, and all who ordered know what became of it. */
  passed: boolean
}

/** Shoppers visit two pages, fill the cart, visit the cart and order, until told to stop. */
async function keepShopping(testShop: TestShop, url: string) {
  const product = await testShop.insertProduct(1_000_000)
  const buyers = await testShop.createBuyers(shopperCount, url)
  const seen: Seen = {
    visits: 0,
    failedVisits: {},
    failedCalls: {},
    acknowledged: [],
    passed: false,
  }
  let unanswered = 0

  async function visit(path: string) {
    const outcome = await statusOf(url + path)
    seen.visits++
    if (outcome !== '200') countUp(seen.failedVisits, `${path}: ${outcome}`)
    await wait(100 + Math.random() * 200)
  }

  async function shop(buyer: Buyer) {
    await visit('/')
    await visit('/products')
    try {
      await fillCart(buyer, product)
      await visit('/cart')
      const order = await prepareOrder(buyer)
      let result = await pressPlaceOrder(buyer, order)
      if (result.outcome !== 'placed') {
        countUp(seen.failedCalls, `order: ${result.outcome}`)
        result = await retryUntilAnswered(buyer, order)
      }
      if (result.outcome === 'placed') seen.acknowledged.push(result.orderNumber)
      else unanswered++
    } catch (error) {
      countUp(seen.failedCalls, `call: ${reasonOf(error)}`)
      await wait(100)
    }
  }

  const stop = repeatUntilStopped(
    testShop,
    buyers.map((buyer) => () => shop(buyer)),
  )
  return {
    async stop(): Promise<Seen> {
      await stop()
      const failed = Object.keys(seen.failedVisits).length + unanswered
      return { ...seen, passed: failed === 0 && seen.acknowledged.length > 0 }
    },
  }
}

function findingsOf(
  { visits, failedVisits, failedCalls, acknowledged }: Seen,
  more: Record<string, unknown>,
): Omit<Findings, 'passed'> {
  const figures = {
    visits,
    'failed visits': failedVisits,
    'failed calls': failedCalls,
    'orders acknowledged': acknowledged.length,
    ...more,
  }
  return { figures, acknowledged }
}

/** The backend's errors are plain objects. */
function reasonOf(error: unknown): string {
  const { message } = error as { message?: unknown }
  return typeof message === 'string' ? message : JSON.stringify(error)
}
