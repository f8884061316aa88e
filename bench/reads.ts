import type { Pool } from 'pg'

import { openPool } from '../backend/database/pool.ts'
import type { BackendRequest } from '../backend/protocol.ts'
import { createRest } from '../backend/rest/rest.ts'
import type { BenchStage, Chapter } from './chapter.ts'
import { percent } from './pages.ts'
import { serve } from './load.ts'

const columns = 'id,name,slug,price,image_url,stock_quantity,category:shop_categories(id,name,slug)'
const question = `select=${columns}&is_active=eq.true&order=name,id&limit=20`
const publishableKey = 'sb_publishable_lisiere'

/** A list of 20 products: by the driver alone, by REST in one process, and over the line. */
export const measureReads: Chapter = async (stage) => {
  const pool = openPool({ connection: connectionOf(stage.owner), user: 'authenticator', max: 1 })
  const rest = createRest({
    pool,
    publishableKeys: [publishableKey],
    verifyToken: () => Promise.reject(new Error('Nobody is signed in here')),
    log: { info() {}, warn() {}, error: console.error },
  })
  const request: BackendRequest = {
    method: 'GET',
    path: '/shop_products',
    query: question,
    headers: { apikey: publishableKey, accept: 'application/json' },
    body: null,
    clientAddress: '127.0.0.1',
  }
  try {
    for (let turn = 0; turn < 3; turn += 1) await rest(request)
    const sql = await preparedSql(pool)
    // As the owner: row-level security costs the database, not the driver, and is asked in both cases by REST.
    const alone = () => stage.owner.query({ name: 'bench', text: sql })
    const measured = await byTurns({ alone, rest: () => rest(request) })
    const host = await serve(stage.host, {
      url: `${stage.url}/rest/v1/shop_products?${question}`,
      headers: { apikey: publishableKey },
    })
    return [
      {
        title: 'A list of 20 products, read',
        note: 'Microseconds of processor in Node for one read, the database apart. Limit: the driver (pg) with the same SQL, prepared, and nothing around it.',
        lines: [
          { what: 'the driver alone', 'cpu µs': measured.alone, 'to the driver': '' },
          {
            what: 'REST in one process',
            'cpu µs': measured.rest,
            'to the driver': percent(measured.rest / measured.alone),
          },
          {
            what: 'REST over the line, 16 connections',
            'cpu µs': host.cpuMicros,
            'to the driver': percent(host.cpuMicros / measured.alone),
          },
        ],
      },
      {
        title: 'The same over the line',
        note: 'All of the host and the database on two cores, with the load on the same two.',
        lines: [
          {
            'a second': host.perSecond,
            'p50 ms': host.p50,
            'p99 ms': host.p99,
            refused: host.refused,
          },
        ],
      },
    ]
  } finally {
    await rest.close()
    await pool.end()
  }
}

async function preparedSql(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '%shop_products%'`,
  )
  const [prepared] = rows
  if (!prepared) throw new Error('REST prepared no statement')
  return prepared.statement
}

/** The median of five rounds each, one after the other. */
async function byTurns<Name extends string>(turns: Record<Name, () => Promise<unknown>>) {
  const rounds = new Map<Name, number[]>()
  const names = Object.keys(turns) as Name[]
  for (let round = 0; round < 6; round += 1) {
    for (const name of names) {
      const micros = await cpuMicrosOf(turns[name], 500)
      // The first round warms up.
      if (round > 0) rounds.set(name, [...(rounds.get(name) ?? []), micros])
    }
  }
  const middle = (values: number[] = []) => values.toSorted((a, b) => a - b)[2] ?? 0
  return Object.fromEntries(names.map((name) => [name, middle(rounds.get(name))])) as Record<
    Name,
    number
  >
}

async function cpuMicrosOf(act: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage()
  for (let turn = 0; turn < times; turn += 1) await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

export function connectionOf({ options }: BenchStage['owner']) {
  const { host = '', port = 5432, database = 'postgres', user = 'postgres' } = options
  return { host, port, database, user }
}
