import net from 'node:net'
import { once } from 'node:events'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPool } from '../database/pool.ts'
import { openLibrary, publicKey, type Library } from './library.stage.ts'
import type { RestLimits } from './limits.ts'
import { createRest, type RestService } from './rest.ts'

let library: Library
beforeAll(async () => (library = await openLibrary()))
afterAll(() => library.close())

const unexpected: unknown[] = []
process.on('uncaughtExceptionMonitor', (error) => unexpected.push(error))

/** Ends connections of requests: those in the middle of one, a few at a time, or all of them. */
async function cutConnections(which: 'two at work' | 'all'): Promise<number> {
  const { rows } = await library.database.owner.query(
    `select count(pg_terminate_backend(pid))::int as cut from (
       select pid from pg_stat_activity
       where usename = 'authenticator' and datname = current_database() and (state = 'active' or $1)
       order by random() limit case when not $1 then 2 end
     ) as chosen`,
    [which === 'all'],
  )
  return rows[0].cut
}

describe('cut connections', () => {
  it('are answered with 503 and cost nothing that was confirmed, a hundred times and more (F-02)', async () => {
    const confirmed = new Set<string>()
    const statuses = new Map<number, number>()
    let tries = 0
    let open = true
    let answered = 0
    await library.ask('GET', '/books?limit=1')

    async function reader(): Promise<void> {
      while (open) {
        const isbn = `cut-${tries++}`
        const inserted = await library.ask('POST', '/books', {
          token: adaToken,
          body: { title: 'x', writer_id: 1, isbn },
        })
        if (inserted.status === 201) confirmed.add(isbn)
        const lent = await library.ask('POST', '/rpc/lend_both_slowly', { body: { seconds: 0.01 } })
        const read = await library.ask('GET', '/books?select=id&limit=1')
        for (const { status } of [inserted, lent, read])
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        answered += [inserted, lent, read].filter(({ status }) => status < 300).length
        for (const { status, headers } of [inserted, lent, read]) {
          if (status === 503) expect(headers['retry-after']).toBe('1')
        }
      }
    }
    const readers = Array.from({ length: 8 }, reader)
    let cut = 0
    while (cut < 120) {
      // However slow the machine: between two cuts some requests get through.
      const enough = answered + 3
      await vi.waitUntil(() => answered >= enough, { timeout: 20_000, interval: 5 })
      cut += await cutConnections('two at work')
    }
    open = false
    await Promise.all(readers)

    expect([...statuses.keys()].toSorted((one, other) => one - other)).toEqual([200, 201, 503])
    expect(statuses.get(503)).toBeGreaterThan(20)
    const { rows } = await library.database.owner.query<{ isbn: string }>(
      "select isbn from public.books where isbn like 'cut-%'",
    )
    const there = new Set(rows.map(({ isbn }) => isbn))
    expect(confirmed.difference(there)).toEqual(new Set())
    const both = await library.database.owner.query(
      'select is_lent from public.books where id in (1, 3)',
    )
    expect(both.rows[0]).toEqual(both.rows[1])
    expect((await library.ask('GET', '/books?id=eq.1')).status).toBe(200)
    expect(unexpected).toEqual([])
  }, 120_000)

  it('do not make it deaf to changes of the schema', async () => {
    const { owner } = library.database
    await owner.query(
      "create table public.maps (id int); grant select on public.maps to anon; notify pgrst, 'reload schema'",
    )
    await vi.waitFor(async () => expect((await library.ask('GET', '/maps')).status).toBe(200), {
      timeout: 10_000,
    })
    await cutConnections('all')
    // Announced while nobody listens: read when the listener is back.
    await owner.query(
      "drop table public.maps; create table public.atlas (id int); grant select on public.atlas to anon; notify pgrst, 'reload schema'",
    )
    await vi.waitFor(async () => expect((await library.ask('GET', '/atlas')).status).toBe(200), {
      timeout: 10_000,
    })
    expect(await library.ask('GET', '/maps')).toMatchObject({
      status: 404,
      json: { code: 'PGRST205' },
    })
  })
})

const adaToken = '00000000-0000-4000-8000-00000000000a'

describe('a database that is not there', () => {
  it('is told apart from an empty one, and found when it is back', async () => {
    const way = await openWay()
    const { rest, pool, ask } = serviceThrough(way)
    await way.close()
    expect(await ask('/books')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect((await ask('/books')).body).toContain('PGRST002')
    await way.open()
    expect((await ask('/books')).status).toBe(200)
    await way.close()
    const away = await ask('/books')
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect(away.body).not.toMatch(/ECONN|127\.0\.0\.1|terminated/)
    await way.open()
    expect((await ask('/books')).status).toBe(200)
    await rest.close()
    await pool.end()
    await way.close()
  })

  it('is given up when it is silent, without piling up connections (F-09)', async () => {
    const way = await openWay()
    const { rest, pool, ask } = serviceThrough(way, { answerMs: 300, waitMs: 400 })
    expect((await ask('/books')).status).toBe(200)
    way.freeze()
    const start = performance.now()
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/books?limit=1')))
    expect(performance.now() - start).toBeLessThan(4_000)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(pool.totalCount).toBeLessThanOrEqual(3)
    way.thaw()
    await vi.waitFor(async () => expect((await ask('/books')).status).toBe(200), { timeout: 5_000 })
    await rest.close()
    await pool.end()
    await way.close()
  })

  it('is asked by so many at once and no more', async () => {
    const way = await openWay()
    const { rest, pool, ask } = serviceThrough(way, { waiting: 4, waitMs: 150 })
    await ask('/books')
    const slow = () => ask('/rpc/rest_a_while', { seconds: 0.4 })
    const start = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, slow))
    const busy = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(busy).toHaveLength(17)
    expect(busy[0]).toMatchObject({ headers: { 'retry-after': '1' } })
    expect(busy[0]?.body).toContain('PGRST003')
    expect(performance.now() - start).toBeLessThan(4_000)
    expect((await ask('/books')).status).toBe(200)
    await rest.close()
    await pool.end()
    await way.close()
  })
})

describe('one request', () => {
  it('is one write to the database and one round trip', async () => {
    const way = await openWay()
    const { rest, pool, ask } = serviceThrough(way)
    for (let time = 0; time < 3; time++)
      await ask('/books?select=id,writer:writer_id(name)&id=eq.1')
    for (const request of [
      () => ask('/books?select=id,writer:writer_id(name)&id=eq.1'),
      () => ask('/books?select=id&is_lent=is.true&order=price'),
      () => ask('/rpc/lend', { book: 1 }),
    ]) {
      // Again if need be: the listening connection goes the same way and is made meanwhile.
      await vi.waitFor(async () => {
        way.sent = 0
        expect((await request()).status).toBeLessThan(300)
        expect(way.sent).toBe(1)
      }, 10_000)
    }
    await rest.close()
    await pool.end()
    await way.close()
  })
})

interface Way {
  port: number
  /** Packets from the service to the database. */
  sent: number
  open(): Promise<void>
  close(): Promise<void>
  /** Lets nothing more through, but closes nothing. */
  freeze(): void
  thaw(): void
}

/** A way to the database that can be cut. */
async function openWay(): Promise<Way> {
  const { host, port } = library.database.connection
  const sockets = new Set<net.Socket>()
  let frozen = false
  const server = net.createServer((near) => {
    const far = net.connect(`${host}/.s.PGSQL.${port}`)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.on('data', (chunk) => {
        if (from === near) way.sent++
        if (!frozen) to.write(chunk)
      })
    }
  })
  const way: Way = {
    port: 0,
    sent: 0,
    async open() {
      server.listen(way.port, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      way.port = typeof address === 'object' && address ? address.port : 0
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await new Promise((resolve) => server.close(resolve))
    },
    freeze: () => (frozen = true),
    thaw: () => (frozen = false),
  }
  await way.open()
  return way
}

function serviceThrough(way: Way, limits: Partial<RestLimits> = {}) {
  const { database, user } = library.database.connection
  const connection = { host: '127.0.0.1', port: way.port, database, user }
  const pool: Pool = openPool({ connection, user: 'authenticator', max: 3 })
  const rest: RestService = createRest({
    pool,
    publishableKeys: [publicKey],
    verifyToken: () => Promise.reject(new Error()),
    limits,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  const ask = (url: string, body?: object) => {
    const [path = '', query = ''] = url.split('?')
    return rest({
      method: body ? 'POST' : 'GET',
      path,
      query,
      clientAddress: '192.0.2.1',
      headers: { apikey: publicKey },
      body: body ? new TextEncoder().encode(JSON.stringify(body)) : null,
    })
  }
  return { rest, pool, ask }
}
