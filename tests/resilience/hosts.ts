import { startOtherServer } from '../support/other-server.ts'
import { freePort, openShop, stopShop, type RunningShop } from '../support/running-shop.ts'
import type { TestShop } from './test-shop.ts'

/** Settings of each host: a server accepts 100 to 120 connections by default, of all hosts together. */
export const severalHosts = {
  LIMITS: 'databaseConnections=11 visitorRequests=1000 pageRequests=1000',
}

/** A PostgreSQL of its owner: hosts cannot share an embedded one. */
export async function startDatabase() {
  const server = await startOtherServer()
  const connection = await server.createOwner('boutique')
  return { connection, url: server.urlOf(connection), stop: () => server.stop() }
}

interface Hosts {
  ports: number[]
  /** Starts one, again on its port. */
  start(n: number): Promise<void>
  host(n: number): RunningShop
  close(): Promise<void>
}

/** Starts hosts on the test shop's database, which a proxy stands before. */
export async function openHosts(
  testShop: TestShop,
  count: number,
  more: Record<string, string> = {},
): Promise<Hosts> {
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
      ...more,
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
