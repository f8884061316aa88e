import type { Pool } from 'pg'

import { openPool } from '../backend/database/pool.ts'
import type { BackendRequest } from '../backend/protocol.ts'
import { createRest } from '../backend/rest/rest.ts'
import { publishableKey } from '../tests/resilience/test-shop.ts'
import type { BenchShop, Chapter } from './chapter.ts'
import { measureByTurns, serve, type Served } from './load.ts'
import { percent } from './pages.ts'
import type { Line } from './table.ts'

const columns = 'id,name,slug,price,image_url,stock_quantity,category:shop_categories(id,name,slug)'
const question = `select=${columns}&is_active=eq.true&order=name,id&limit=20`

/** A list of 20 products: by the driver alone, by REST in one process, and over HTTP. */
export const measureReads: Chapter = async (testShop) => {
  const request = visit('GET', '/shop_products', question)
  const inProcess = await besideTheDriver(testShop, request, [])
  const overHttp = await serve(testShop.server, {
    url: `${testShop.url}/rest/v1/shop_products?${question}`,
    headers: { apikey: publishableKey },
  })
  return [
    {
      title: 'A list of 20 products, read',
      note: 'Microseconds of processor in Node for one read, the database apart. Limit: the driver (pg) with the same SQL, prepared, and nothing around it.',
      lines: linesOf(inProcess, overHttp),
    },
    {
      title: 'The same over HTTP',
      note: 'All of the server and the database on two cores, with the load on the same two.',
      lines: [
        {
          'a second': overHttp.perSecond,
          'p50 ms': overHttp.p50,
          'p99 ms': overHttp.p99,
          refused: overHttp.refused,
        },
      ],
    },
  ]
}

/** The quantity of a line in a cart, by its shopper: by the driver alone, by REST in one process, and over HTTP. */
export const measureWrites: Chapter = async (testShop) => {
  const [shopper] = await testShop.createBuyers(1)
  if (!shopper) throw new Error('No shopper was created')
  const product_id = await testShop.insertProduct(1_000)
  const { data: line } = await shopper.backend
    .from('shop_cart_items')
    .insert({ product_id, quantity: 1 })
    .select('id')
    .single()
    .throwOnError()
  const token = await testShop.accessTokenFor(shopper.id)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    prefer: 'return=minimal',
  }
  const where = `id=eq.${line.id}`
  const body = JSON.stringify({ quantity: 2 })
  const request = { ...visit('PATCH', '/shop_cart_items', where, headers), body: Buffer.from(body) }
  const inProcess = await besideTheDriver(testShop, request, [body, line.id], token)
  const overHttp = await serve(testShop.server, {
    url: `${testShop.url}/rest/v1/shop_cart_items?${where}`,
    method: 'PATCH',
    headers: { apikey: publishableKey, ...headers },
    body,
  })
  return [
    {
      title: 'A line of a cart, changed',
      note: 'Microseconds of processor in Node for one change, the database apart; all of them change the same row, each is on the disk when it is answered. Limit: the driver with the same SQL. Whose token it is was looked at before.',
      lines: linesOf(inProcess, overHttp),
    },
  ]
}

function visit(
  method: BackendRequest['method'],
  path: string,
  query: string,
  headers: Record<string, string> = {},
): BackendRequest {
  return {
    method,
    path,
    query,
    headers: { apikey: publishableKey, accept: 'application/json', ...headers },
    body: null,
    clientAddress: '127.0.0.1',
  }
}

/** Microseconds of REST in this process, and of the driver with the SQL that REST prepared. */
async function besideTheDriver(
  testShop: BenchShop,
  request: BackendRequest,
  values: string[],
  token = '',
) {
  const pool = openPool({
    connection: { ...connectionOf(testShop.owner), user: 'authenticator' },
    max: 1,
  })
  const rest = createRest({
    pool,
    publishableKeys: [publishableKey],
    verifyToken: () => Promise.resolve(claimsOf(token)),
    log: { info() {}, warn() {}, error: console.error },
  })
  async function ask() {
    const { status } = await rest(request)
    if (status >= 300) throw new Error(`REST answered ${status}`)
  }
  try {
    for (let turn = 0; turn < 3; turn += 1) await ask()
    const sql = await preparedSql(pool, request.path.slice(1))
    // As the owner: row-level security costs the database, not the driver.
    const query = () => testShop.owner.query({ name: request.path, text: sql, values })
    // The first round warms up, and is no median.
    return await measureByTurns(6, {
      alone: () => measureCalls(query),
      rest: () => measureCalls(ask),
    })
  } finally {
    await rest.close()
    await pool.end()
  }
}

function claimsOf(token: string): object {
  const [, claims = ''] = token.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
}

function linesOf(
  { alone, rest }: Record<'alone' | 'rest', { cpuMicros: number }>,
  overHttp: Served,
): Line[] {
  const line = (what: string, { cpuMicros }: { cpuMicros: number }) => ({
    what,
    'cpu µs': cpuMicros,
    'to the driver': percent(cpuMicros / alone.cpuMicros),
  })
  return [
    { ...line('the driver alone', alone), 'to the driver': '' },
    line('REST in one process', rest),
    line('REST over HTTP, 16 connections', overHttp),
  ]
}

async function preparedSql(pool: Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '%' || $1 || '%'`,
    [table],
  )
  const [prepared] = rows
  if (!prepared) throw new Error('REST prepared no statement')
  return prepared.statement
}

async function measureCalls(call: () => Promise<unknown>): Promise<{ cpuMicros: number }> {
  const times = 500
  const before = process.cpuUsage()
  for (let turn = 0; turn < times; turn += 1) await call()
  const { user, system } = process.cpuUsage(before)
  return { cpuMicros: (user + system) / times }
}

export function connectionOf({ options }: BenchShop['owner']) {
  const { host = '', port = 5432, database = 'postgres', user = 'postgres' } = options
  return { host, port, database, user }
}
