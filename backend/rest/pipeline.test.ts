import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/stage/database.ts'
import { openLibrary, type Library } from './library.stage.ts'
import { Pipeline, type PipelineStatement, type TextRow } from './pipeline.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query('create table public.notes (id int primary key, text text)')
})
afterAll(() => database.drop())

let client: PoolClient
beforeEach(async () => (client = await database.owner.connect()))
afterEach(() => client.release(true))

function run(statements: PipelineStatement[], preparedAtMost = 10): Promise<TextRow | null> {
  return new Promise((resolve, reject) => {
    const options = { timeoutMs: 2_000, preparedAtMost }
    client.query(
      new Pipeline(statements, options, (error, row) => (error ? reject(error) : resolve(row))),
    )
  })
}

const statement = (sql: string, ...values: string[]): PipelineStatement => ({
  name: '',
  sql,
  values,
})
const named = (name: string, sql: string): PipelineStatement => ({ name, sql, values: [] })
const notes = async () =>
  (await client.query('select id from public.notes order by id')).rows.map(({ id }) => id)

describe('a pipeline', () => {
  it('answers the first row of its last statement', async () => {
    const row = await run([
      statement("select 'no'"),
      statement('select $1, null, n from generate_series(1, 3) as n', 'yes'),
    ])
    expect(row).toEqual(['yes', null, '1'])
    expect(await run([statement('select 1 where false')])).toBe(null)
  })

  it('is one transaction: settings hold in it and end with it', async () => {
    const setting = "select current_setting('test.word', true)"
    expect(
      await run([statement("select set_config('test.word', 'here', true)"), statement(setting)]),
    ).toEqual(['here'])
    expect(await run([statement(setting)])).toEqual([''])
    const ids = 'select pg_current_xact_id()::text'
    const kept = "select set_config('test.id', pg_current_xact_id()::text, true)"
    expect(await run([statement(kept), statement(`${ids} = current_setting('test.id')`)])).toEqual([
      't',
    ])
  })

  it('undoes all of it when one statement fails, also at the very end', async () => {
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

  it('goes on after a failure, whether or not that came before preparing', async () => {
    const bad = named('bad', 'select 1 / (select 0)')
    const good = named('good', 'select 7')
    await expect(run([bad, good])).rejects.toMatchObject({ code: '22012' })
    await expect(run([good, bad])).rejects.toMatchObject({ code: '22012' })
    await expect(run([named('wrong', 'select nothing')])).rejects.toMatchObject({ code: '42703' })
    await expect(run([named('wrong', 'select nothing')])).rejects.toMatchObject({ code: '42703' })
    expect(await run([good])).toEqual(['7'])
    expect(await run([good])).toEqual(['7'])
  })

  it('keeps so many statements prepared and no more', async () => {
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++)
        expect(await run([named(`n${n}`, `select ${n}`)], 3)).toEqual([`${n}`])
    }
    await run([statement('select 1')], 3)
    const { rows } = await client.query('select name from pg_prepared_statements order by name')
    expect(rows.map(({ name }) => name)).toEqual(['n6', 'n7', 'n8'])
  })

  it('gives up on a silent server', async () => {
    const pipeline = new Promise((resolve) =>
      client.query(
        new Pipeline(
          [statement('select pg_sleep(60)')],
          { timeoutMs: 100, preparedAtMost: 1 },
          resolve,
        ),
      ),
    )
    expect(await pipeline).toBeInstanceOf(Error)
  })
})

describe('the statements of the service', () => {
  let library: Library
  beforeAll(async () => (library = await openLibrary()))
  afterAll(() => library.close())

  it('are prepared when they come again, once for each role, and planned once', async () => {
    for (let time = 0; time < 9; time++) {
      await library.visitor.from('books').select('id,writer_id(name)').is('is_lent', true).limit(8)
      await library.ada.from('books').select('id,writer_id(name)').is('is_lent', true).limit(8)
      await library.visitor
        .from('books')
        .select('id')
        .eq('isbn', `978-${time % 5}`)
    }
    await library.visitor.from('books').select('title').eq('id', 1)
    const { rows } = await library.database.authenticator.query(
      `select name, statement, generic_plans::int, custom_plans::int from pg_prepared_statements where statement like '%books%'`,
    )
    expect(rows).toHaveLength(3)
    for (const { name, statement, generic_plans, custom_plans } of rows) {
      expect(name).toMatch(/^rest_(anon|authenticated)_\d+$/)
      // With values PostgreSQL looks at five plans before it keeps one for all.
      expect(custom_plans).toBeLessThanOrEqual(String(statement).includes('$1') ? 5 : 0)
      expect(generic_plans).toBeGreaterThan(0)
    }
  })
})
