import type pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { openPool, withTransaction } from './pool.ts'

const database = await freshDatabase()
await database.owner.query('create table public.notes (words text)')
afterAll(database.drop)

describe('a pool', () => {
  function pool(options: { max?: number; queryTimeoutMs?: number; host?: string } = {}): pg.Pool {
    const { host = database.connection.host, ...rest } = options
    const opened = openPool({ connection: { ...database.connection, host }, ...rest })
    onTestFinished(() => opened.end())
    return opened
  }

  it('survives the loss of idle connections', async () => {
    const cut = pool()
    await terminate(await pidOf(cut))
    await expect.poll(() => cut.totalCount).toBe(0)
    expect(await pidOf(cut)).toBeGreaterThan(0)
  })

  it('survives the loss of a connection in use', async () => {
    const cut = pool({ max: 1 })
    const client = await cut.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await terminate(rows[0].pid)
    await new Promise((resolve) => setTimeout(resolve, 100)) // time for an unhandled error
    expect(await isUnavailable(client.query('select 1'))).toBe(true)
    client.release(true)
    expect(await pidOf(cut)).toBeGreaterThan(0)
  })

  it('reports a transaction with a lost connection as unavailable and works on', async () => {
    const cut = pool({ max: 1 })
    const lost = withTransaction(cut, async (client) => {
      await client.query(`insert into public.notes values ('lost')`)
      const { rows } = await client.query('select pg_backend_pid() as pid')
      await terminate(rows[0].pid)
      await client.query('select pg_sleep(5)')
    })
    expect(await isUnavailable(lost)).toBe(true)
    expect(await words(cut)).not.toContain('lost')
  })

  it('times out on an unresponsive server', async () => {
    const impatient = pool({ max: 1, queryTimeoutMs: 300 })
    const startedAt = performance.now()
    expect(await isUnavailable(impatient.query('select pg_sleep(20)'))).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    expect(await pidOf(impatient)).toBeGreaterThan(0)
  })

  it('reports a missing socket as unavailable', async () => {
    expect(await isUnavailable(pool({ host: '/nowhere' }).query('select 1'))).toBe(true)
  })

  it('does not report errors of statements or files as unavailable', async () => {
    expect(await isUnavailable(pool().query('select * from public.nothing'))).toBe(false)
    const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' })
    expect(isDatabaseUnavailable(missing)).toBe(false)
  })

  it('commits a transaction that returns and rolls back one that throws', async () => {
    const one = pool({ max: 1 })
    const answer = await withTransaction(one, async (client) => {
      await client.query(`insert into public.notes values ('kept')`)
      return 'done'
    })
    expect(answer).toBe('done')
    const changedItsMind = withTransaction(one, async (client) => {
      await client.query(`insert into public.notes values ('undone')`)
      throw new Error('better not')
    })
    await expect(changedItsMind).rejects.toThrow('better not')
    expect(await words(one)).toEqual(['kept'])
  })

  function terminate(pid: number) {
    return database.owner.query('select pg_terminate_backend($1)', [pid])
  }
})

/** Whether the work fails because the database is away. */
function isUnavailable(work: Promise<unknown>): Promise<boolean> {
  return work.then(() => false, isDatabaseUnavailable)
}

async function pidOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  return rows[0].pid
}

async function words(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ words: string }>('select words from public.notes')
  return rows.map((row) => row.words)
}
