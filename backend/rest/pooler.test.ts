import type { Pool } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasPgBouncer, startPgBouncer } from '../../tests/support/pgbouncer.ts'
import type { DatabaseConnection } from '../database/connection.ts'
import { openPool } from '../database/pool.ts'
import { deliversNotifications } from '../database/pooler.ts'
import { reachDatabase } from '../database/running-database.ts'
import { ada, publicKey, requestOf, useLibrary } from './library.test-support.ts'
import { createRest, type RestService } from './rest.ts'

const library = useLibrary()

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Another host's service on the same database. */
function openHost(connection: DatabaseConnection, options: { prepares?: boolean; max?: number }) {
  const pool = openPool({
    connection: { ...connection, user: 'authenticator' },
    max: options.max ?? 1,
  })
  const rest = createRest({
    pool,
    listenerPool: library.database.owner,
    publishableKeys: [publicKey],
    verifyToken: async (sub) => ({ sub, role: 'authenticated' }),
    log,
    ...(options.prepares !== undefined && { prepares: options.prepares }),
  })
  onTestFinished(async () => {
    await rest.close()
    await pool.end()
  })
  return { rest, pool }
}

async function get(
  rest: RestService,
  url: string,
  options: { token?: string; address?: string } = {},
): Promise<unknown> {
  const { status, body } = await rest(requestOf('GET', url, options))
  return status === 200 ? JSON.parse(String(body)) : `${status} ${String(body)}`
}

async function preparedOn(pool: Pool): Promise<[name: string, statement: string][]> {
  const { rows } = await pool.query('select name, statement from pg_prepared_statements')
  return rows.map(({ name, statement }) => [name, statement])
}

describe('prepared statements', () => {
  const urls = [
    '/books?select=id&limit=1',
    '/writers?select=id&limit=1',
    '/shelves?select=id&limit=1',
  ]

  it('have the same name on all hosts if and only if their text is the same', async () => {
    const { connection } = library.database
    const names = new Map<string, string>()
    for (const order of [urls, urls.toReversed()]) {
      const { rest, pool } = openHost(connection, {})
      for (const url of order) for (let time = 0; time < 2; time++) await get(rest, url)
      for (const [name, statement] of await preparedOn(pool)) {
        expect(names.get(name) ?? statement).toBe(statement)
        names.set(name, statement)
      }
    }
    expect(names.size).toBe(urls.length + 1)
  })

  it('are no longer used after one is lost, and no request fails', async () => {
    const { rest, pool } = openHost(library.database.connection, {})
    const [url = ''] = urls
    for (let time = 0; time < 3; time++) await get(rest, url)
    await pool.query('deallocate all') // like another connection of a pooler
    expect(await get(rest, url)).toEqual([{ id: 1 }])
    for (let time = 0; time < 3; time++) await get(rest, url)
    expect(await preparedOn(pool)).toEqual([])
  })

  it('are not used behind a pooler', async () => {
    const { rest, pool } = openHost(library.database.connection, { prepares: false })
    for (const url of [...urls, ...urls]) await get(rest, url)
    expect(await preparedOn(pool)).toEqual([])
  })
})

describe.skipIf(!hasPgBouncer)('behind PgBouncer', () => {
  it.each([
    ['transaction', 'without prepared statements', false],
    ['session', 'without prepared statements', false],
    ['transaction', 'although they prepare statements at first', true],
  ] as const)(
    'in %s mode two hosts return the rows of each request, %s (F-36)',
    async (mode, _, prepares) => {
      const bouncer = await startPgBouncer(
        library.database.connection,
        mode,
        mode === 'session' ? 20 : 3,
      )
      onTestFinished(bouncer.stop)
      const open = () => openHost(bouncer.connection, { prepares, max: 8 }).rest
      const [one, other] = [open(), open()]
      const ask = async (rest: RestService, n: number) => {
        const id = 1 + (n % 5)
        const calls: [string, string | undefined, unknown][] = [
          [`/books?select=id&id=eq.${id}`, undefined, [{ id }]],
          [
            `/books?select=n:id,writer_id(id)&id=lte.${id}&limit=1&order=id.desc`,
            undefined,
            [{ n: id, writer_id: { id: expect.any(Number) } }],
          ],
          [`/rpc/add?a=${n}&b=1`, undefined, n + 1],
          [`/readers?select=id`, ada, [{ id: ada }]],
          [
            `/shelves?select=id&id=eq.${id}&limit=${1 + (n % 40)}`,
            undefined,
            id <= 3 ? [{ id }] : [],
          ],
        ]
        const [url, token, expected] = calls[n % calls.length] ?? ['', undefined, null]
        const options = { ...(token && { token }), address: `192.0.2.${n % 16}` }
        expect(await get(rest, url, options), url).toEqual(expected)
      }
      const lanes = Array.from({ length: 16 }, async (_, lane) => {
        for (let n = lane; n < 4_000; n += 16) await ask(n % 2 === 0 ? one : other, n)
      })
      await Promise.all(lanes)
    },
  )

  it('in transaction mode the start requires the address of PostgreSQL itself', async () => {
    const direct = library.database.connection
    const bouncer = await startPgBouncer(direct, 'transaction', 3)
    onTestFinished(bouncer.stop)
    const url = ({ host, port, database }: DatabaseConnection) =>
      `postgres://postgres@localhost:${port}/${database}?host=${host}`
    const pooled = url(bouncer.connection)
    await expect(reachDatabase(pooled)).rejects.toThrow(
      /^DATABASE_URL is the address of a connection pooler .* Set DATABASE_DIRECT_URL to/,
    )
    await expect(reachDatabase(pooled, pooled)).rejects.toThrow(
      /^DATABASE_DIRECT_URL is the address/,
    )
    await expect(reachDatabase(pooled, url({ ...direct, database: 'postgres' }))).rejects.toThrow(
      'DATABASE_DIRECT_URL and DATABASE_URL lead to different databases',
    )
    const reached = await reachDatabase(pooled, url(direct))
    expect(reached).toMatchObject({ isPooled: true, connection: { host: direct.host } })
  })

  it('in session mode notifications arrive, and one address is enough', async () => {
    const bouncer = await startPgBouncer(library.database.connection, 'session', 20)
    onTestFinished(bouncer.stop)
    expect(await deliversNotifications(bouncer.connection)).toBe(true)
    const { host, port, database } = bouncer.connection
    const reached = await reachDatabase(
      `postgres://postgres@localhost:${port}/${database}?host=${host}`,
    )
    expect(reached.isPooled).toBe(true)
  })
})
