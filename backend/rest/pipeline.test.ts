import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { useLibrary } from './library.test-support.ts'
import { Pipeline, type TextRow } from './pipeline.ts'

const database = await freshDatabase()
await database.owner.query('create table public.notes (id int primary key, text text)')
afterAll(database.drop)

let client: PoolClient
beforeEach(async () => (client = await database.owner.connect()))
afterEach(() => client.release(true))

function run(statements: Named[], maxPrepared = 10): Promise<TextRow | null> {
  return new Promise((resolve, reject) => {
    const options = { timeoutMs: 2_000, maxPrepared }
    client.query(
      new Pipeline(statements, options, (error, rows) =>
        error ? reject(error) : resolve(rows?.[statements.length - 1] ?? null),
      ),
    )
  })
}

const statement = (sql: string, ...values: string[]) => ({ name: hash('md5', sql), sql, values })
const named = (name: string, sql: string) => ({ name, sql, values: [] as string[] })
type Named = ReturnType<typeof named>
const notes = async () =>
  (await client.query('select id from public.notes order by id')).rows.map(({ id }) => id)

describe('a pipeline', () => {
  it('returns the first row of its last statement', async () => {
    const row = await run([
      statement("select 'no'"),
      statement('select $1, null, n from generate_series(1, 3) as n', 'yes'),
    ])
    expect(row).toEqual(['yes', null, '1'])
    expect(await run([statement('select 1 where false')])).toBe(null)
  })

  it('is one transaction, whose settings end with it', async () => {
    const setting = "select current_setting('test.word', true)"
    expect(
      await run([statement("select set_config('test.word', 'here', true)"), statement(setting)]),
    ).toEqual(['here'])
    expect(await run([statement(setting)])).toEqual([''])
    const ids = 'select pg_current_xact_id()::text'
    const storeId = "select set_config('test.id', pg_current_xact_id()::text, true)"
    expect(
      await run([statement(storeId), statement(`${ids} = current_setting('test.id')`)]),
    ).toEqual(['t'])
  })

  it('is rolled back when a statement or a deferred constraint fails', async () => {
    const insert = (id: number) => statement(`insert into public.notes values (${id})`)
    await expect(run([insert(1), insert(1)])).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual([])
    await client.query(
      'create table public.late (id int references public.notes deferrable initially deferred)',
    )
    await expect(
      run([insert(2), statement('insert into public.late values (9)')]),
    ).rejects.toMatchObject({ code: '23503' })
    expect(await notes()).toEqual([])
    await run([insert(3), insert(4)])
    expect(await notes()).toEqual([3, 4])
  })

  it('works after a failure before or after preparation', async () => {
    const bad = named('bad', 'select 1 / (select 0)')
    const good = named('good', 'select 7')
    await expect(run([bad, good])).rejects.toMatchObject({ code: '22012' })
    await expect(run([good, bad])).rejects.toMatchObject({ code: '22012' })
    await expect(run([named('wrong', 'select nothing')])).rejects.toMatchObject({ code: '42703' })
    await expect(run([named('wrong', 'select nothing')])).rejects.toMatchObject({ code: '42703' })
    expect(await run([good])).toEqual(['7'])
    expect(await run([good])).toEqual(['7'])
  })

  it('limits prepared statements', async () => {
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++)
        expect(await run([named(`n${n}`, `select ${n}`)], 3)).toEqual([`${n}`])
    }
    await run([named('n8', 'select 8')], 3)
    const { rows } = await client.query('select name from pg_prepared_statements order by name')
    expect(rows.map(({ name }) => name)).toEqual(['n6', 'n7', 'n8'])
  })

  it('prepares a statement again that an earlier one of it has evicted', async () => {
    const [settings, read, other] = ['settings', 'read', 'other'].map((name) =>
      named(name, `select '${name}'`),
    ) as [Named, Named, Named]
    for (const maxPrepared of [2, 1]) {
      expect(await run([settings, read], maxPrepared)).toEqual(['read'])
      expect(await run([other], maxPrepared)).toEqual(['other'])
      expect(await run([settings, read], maxPrepared)).toEqual(['read'])
      expect(await run([settings, read], maxPrepared)).toEqual(['read'])
      client.release(true)
      client = await database.owner.connect()
    }
  })
})

describe('the statements of the service', () => {
  const library = useLibrary()

  it('are prepared once per role, and planned once', async () => {
    for (let time = 0; time < 9; time++) {
      await library.visitor.from('books').select('id,writer_id(name)').is('is_lent', true).limit(8)
      await library.ada.from('books').select('id,writer_id(name)').is('is_lent', true).limit(8)
      await library.visitor
        .from('books')
        .select('id')
        .eq('isbn', `978-${time % 5}`)
    }
    const { rows } = await library.database.authenticator.query(
      `select name, statement, generic_plans::int, custom_plans::int from pg_prepared_statements where statement like '%books%'`,
    )
    expect(rows).toHaveLength(3)
    for (const { name, statement, generic_plans, custom_plans } of rows) {
      expect(name).toMatch(/^rest_[\w-]{43}$/)
      // With parameters PostgreSQL makes five custom plans before it may use a generic one.
      expect(custom_plans).toBeLessThanOrEqual(String(statement).includes('$1') ? 5 : 0)
      expect(generic_plans).toBeGreaterThan(0)
    }
  })
})
