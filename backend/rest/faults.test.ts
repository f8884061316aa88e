import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPool } from '../database/pool.ts'
import { openFaultProxy } from '../../tests/support/fault-proxy.ts'
import { ada, publicKey, requestOf, useLibrary } from './library.test-support.ts'
import { createDatabaseScheduler, type SchedulingLimits } from '../scheduling/schedulers.ts'
import type { RestLimits } from './request-limits.ts'
import { createAuthentication } from './authentication.ts'
import { createRest } from './rest.ts'

const library = useLibrary()

const unexpected: unknown[] = []
process.on('uncaughtExceptionMonitor', (error) => unexpected.push(error))

/** Terminates connections of the service: two active ones or all. */
async function cutConnections(which: 'two active' | 'all'): Promise<number> {
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

describe('lost connections', () => {
  it('cause 503 responses and lose no confirmed write, in over a hundred cuts (F-02)', async () => {
    const confirmed = new Set<string>()
    const statuses = new Map<number, number>()
    let tries = 0
    let open = true
    let answered = 0
    await library.request('GET', '/books?limit=1')

    async function reader(): Promise<void> {
      while (open) {
        const isbn = `cut-${tries++}`
        const inserted = await library.request('POST', '/books', {
          token: ada,
          body: { title: 'x', writer_id: 1, isbn },
        })
        if (inserted.status === 201) confirmed.add(isbn)
        const lent = await library.request('POST', '/rpc/lend_both_slowly', {
          body: { seconds: 0.01 },
        })
        const read = await library.request('GET', '/books?select=id&limit=1')
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
      // Lets some requests succeed between two cuts, also on a slow machine.
      const enough = answered + 3
      await vi.waitUntil(() => answered >= enough, { timeout: 20_000, interval: 5 })
      cut += await cutConnections('two active')
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
    expect((await library.request('GET', '/books?id=eq.1')).status).toBe(200)
    expect(unexpected).toEqual([])
  }, 120_000)

  it('do not stop the listener for schema changes', async () => {
    const { owner } = library.database
    await owner.query(
      "create table public.maps (id int); grant select on public.maps to anon; notify pgrst, 'reload schema'",
    )
    await vi.waitFor(async () => expect((await library.request('GET', '/maps')).status).toBe(200), {
      timeout: 10_000,
    })
    await cutConnections('all')
    // Notified while the connection is down: the schema is read after reconnecting.
    await owner.query(
      "drop table public.maps; create table public.atlas (id int); grant select on public.atlas to anon; notify pgrst, 'reload schema'",
    )
    await vi.waitFor(
      async () => expect((await library.request('GET', '/atlas')).status).toBe(200),
      {
        timeout: 10_000,
      },
    )
    expect(await library.request('GET', '/maps')).toMatchObject({
      status: 404,
      json: { code: 'PGRST205' },
    })
  })
})

describe('an unavailable database', () => {
  it('causes 503 responses until it is back', async () => {
    const { proxy, ask } = await openService()
    await proxy.close()
    expect(await ask('/books')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect((await ask('/books')).body).toContain('PGRST002')
    await proxy.open()
    expect((await ask('/books')).status).toBe(200)
    await proxy.close()
    const away = await ask('/books')
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect(away.body).not.toMatch(/ECONN|127\.0\.0\.1|terminated/)
    await proxy.open()
    expect((await ask('/books')).status).toBe(200)
  })

  it('causes 503 responses while it hangs, without more connections (F-09)', async () => {
    const { proxy, pool, ask } = await openService({ answerMs: 300 }, { waitMs: 400 })
    expect((await ask('/books')).status).toBe(200)
    proxy.set('freeze')
    const start = performance.now()
    const responses = await Promise.all(Array.from({ length: 30 }, () => ask('/books?limit=1')))
    expect(performance.now() - start).toBeLessThan(8_000)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
    expect(pool.totalCount).toBeLessThanOrEqual(3)
    proxy.set('none')
    await vi.waitFor(async () => expect((await ask('/books')).status).toBe(200), { timeout: 5_000 })
  })
})

describe('one request', () => {
  it('takes one packet and one round trip', async () => {
    const { proxy, ask } = await openService()
    for (let time = 0; time < 3; time++)
      await ask('/books?select=id,writer:writer_id(name)&id=eq.1')
    for (const request of [
      () => ask('/books?select=id,writer:writer_id(name)&id=eq.1'),
      () => ask('/books?select=id&is_lent=is.true&order=price'),
      () => ask('/rpc/lend', { book: 1 }),
    ]) {
      // Retried, because the listener's connection may be opened through the same proxy meanwhile.
      await vi.waitFor(async () => {
        proxy.sent = 0
        expect((await request()).status).toBeLessThan(300)
        expect(proxy.sent).toBe(1)
      }, 10_000)
    }
  })
})

/** A service that reaches the library through a proxy, until the test ends. */
async function openService(
  limits: Partial<RestLimits> = {},
  scheduling: Partial<SchedulingLimits> = {},
) {
  const { host, port, database } = library.database.connection
  const proxy = await openFaultProxy({ path: `${host}/.s.PGSQL.${port}` })
  const connection = { host: '127.0.0.1', port: proxy.port, database, user: 'authenticator' }
  const pool = openPool({ connection, max: 3 })
  const rest = createRest({
    pool,
    scheduler: createDatabaseScheduler({ ...scheduling, visitorRequests: 30 }),
    authenticate: createAuthentication({
      publishableKeys: [publicKey],
      verifyToken: () => Promise.reject(new Error()),
    }),
    limits,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  onTestFinished(async () => {
    await rest.close()
    await pool.end()
    await proxy.close()
  })
  const ask = (url: string, body?: object) => rest(requestOf(body ? 'POST' : 'GET', url, { body }))
  return { proxy, pool, ask }
}
