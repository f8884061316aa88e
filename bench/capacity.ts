import { Agent, get } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'

import { runConcurrently } from '../tests/resilience/concurrency.ts'
import type { BenchShop, Chapter } from './chapter.ts'
import { serve } from './load.ts'
import { measureOrderRate } from './orders.ts'
import { measureCold } from './pages.ts'
import { measureSignIns, peopleWithPasswords } from './people.ts'
import type { Line } from './table.ts'

/** What one machine carries, and what more would need: the figures of docs/scale.md. */
export const measureCapacity: Chapter = async (testShop) => {
  const [busyBefore = 0] = loadavg()
  const page = await measurePage(testShop)
  const connections = await measureConnections(testShop)
  const cold = await measureCold(testShop, 'rendered page', (n) => `/products?minPrice=${n / 100}`)
  const signIn = await measureSignIns(testShop, await peopleWithPasswords(testShop))
  const orders = await measureOrders(testShop)
  const costs: Line[] = [
    cost('page from memory', page.perSecond, page.cpuMicros / 1_000, 0),
    cost('rendered page', cold['a second'], cold['cpu ms'], cold['database cpu ms']),
    cost('sign-in', signIn['a second'], signIn['server cpu ms']),
    ...orders.lines.map((line) =>
      cost(line.what, line['orders a second'], line['server cpu ms'], line['database cpu ms']),
    ),
  ]
  const order = Number(orders.lines[0]?.['server cpu ms'])
  const orderInDatabase = Number(orders.lines[0]?.['database cpu ms'])
  const cores = (perSecond: number, ms: number) => (perSecond * ms) / 1_000
  return [
    {
      title: 'What one machine carries',
      note: `${availableParallelism()} cores, load average ${busyBefore.toFixed(1)} before. Each alone, as fast as the server responds; the clients of the test run on the same cores. Orders are whole ones: into the cart, read it, place it.`,
      lines: costs,
    },
    {
      title: 'What else it takes',
      note: `${idleConnections.toLocaleString('en')} connections are opened, one page each, and stay idle. The log of the database (WAL) is what a backup or a standby has to carry.`,
      lines: [
        { what: 'memory of the server before them, MB', value: connections.before },
        { what: 'memory of the server with them, MB', value: connections.after },
        { what: 'log of the database for an order, kB', value: orders.walKilobytes },
        { what: 'a page from memory as it is sent, kB', value: page.kilobytes },
      ],
    },
    {
      title: 'What more would need, computed from the above',
      note: 'Processor cores alone, without reserve; never tried at this size.',
      lines: [
        {
          what: '1,000 orders a second of many products',
          'cores of hosts': cores(1_000, order),
          'cores of the database': cores(1_000, orderInDatabase),
          'MB a second': orders.walKilobytes / 1.024,
        },
        {
          what: '100 million page views a day, 5,800 a second at the peak',
          'cores of hosts': cores(5_800, page.cpuMicros / 1_000),
          'cores of the database': 0,
          'MB a second': (5_800 * page.kilobytes) / 1_024,
        },
        {
          what: 'the same, one of 20 rendered anew',
          'cores of hosts': cores(290, Number(cold['cpu ms'])),
          'cores of the database': cores(290, Number(cold['database cpu ms'])),
          'MB a second': 0,
        },
      ],
    },
  ]
}

function cost(
  what: string | number | undefined,
  perSecond: string | number | undefined,
  serverMs: string | number | undefined,
  databaseMs?: string | number,
): Line {
  return {
    what: what ?? '',
    'a second': Number(perSecond),
    'server cpu ms': Number(serverMs),
    'database cpu ms': databaseMs === undefined ? 'not measured' : Number(databaseMs),
  }
}

async function measurePage({ url, server }: BenchShop) {
  const headers = { 'accept-encoding': 'br' }
  await (await fetch(`${url}/products`, { headers })).arrayBuffer()
  const served = await serve(server, { url: `${url}/products`, headers, duration: 8, workers: 1 })
  const { bytes } = await open(`${url}/products`, new Agent({ keepAlive: false }))
  return { ...served, kilobytes: bytes / 1_024 }
}

async function measureOrders(testShop: BenchShop) {
  const products = await Promise.all(
    Array.from({ length: 64 }, () => testShop.insertProduct(100_000)),
  )
  const hot = [await testShop.insertProduct(1_000_000)]
  const buyers = await testShop.createBuyers(16)
  const before = await walPosition(testShop)
  const many = await measureOrderRate(testShop, 'order, 64 products', buyers, products)
  const wal = (await walPosition(testShop)) - before
  const one = await measureOrderRate(testShop, 'order, one product', buyers, hot)
  return { lines: [many, one], walKilobytes: wal / 1_024 / Number(many['orders']) }
}

async function walPosition({ owner }: BenchShop): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  )
  return Number(rows[0]?.bytes)
}

/** The memory of the process while many connections that have served a page stay open. */
async function measureConnections({ url, server }: BenchShop) {
  // Each keeps one connection, which no other request uses.
  const agents = Array.from({ length: idleConnections }, () => new Agent({ keepAlive: true }))
  const before = server.residentMegabytes()
  try {
    await runConcurrently(agents, 100, (agent) => open(`${url}/about`, agent))
    return { before, after: server.residentMegabytes() }
  } finally {
    for (const agent of agents) agent.destroy()
  }
}

/** Requests a page; how large it was as it was sent. */
function open(url: string, agent: Agent): Promise<{ bytes: number }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('end', () => resolve({ bytes }))
    }).on('error', reject)
  })
}

const idleConnections = 4_000
