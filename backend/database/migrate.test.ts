import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { DatabaseStartError } from './database-errors.ts'
import { migrate } from './migrate.ts'
import { withClient } from './pool.ts'
import { recordCatalogue, seed } from './seed.ts'

const database = await freshDatabase()
afterAll(database.drop)

describe('migrations', () => {
  let folder: string
  let logged: string[]
  const note = (message: string) => void logged.push(message)
  const log = { info: note, warn: note, error: note }

  beforeEach(async () => {
    logged = []
    folder = await mkdtemp(join(tmpdir(), 'lisiere-migrations-'))
    await database.owner.query(
      `drop schema if exists trial cascade; create schema trial;
       truncate supabase_migrations.schema_migrations, supabase_migrations.seed_files`,
    )
    return () => rm(folder, { recursive: true })
  })

  const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
  const run = () => withClient(database.connection, (client) => migrate(client, folder, log))
  const plant = (from = folder) => withClient(database.connection, (client) => seed(client, from))
  const count = async (relation: string): Promise<number> =>
    (await database.owner.query(`select count(*)::int from ${relation}`)).rows[0].count

  it('are applied in the order of their versions, once, and recorded where the Supabase CLI does', async () => {
    await write('20260102_second.sql', 'insert into trial.notes values (1);')
    await write('20260101_first.sql', '-- why\ncreate table trial.notes (number int);\nselect 1;')
    await write('notes.sql', 'this is no migration')
    expect(await run()).toEqual(['20260101', '20260102'])
    expect(await run()).toEqual([])
    expect(await count('trial.notes')).toBe(1)
    const { rows } = await database.owner.query(
      'select version, name, statements from supabase_migrations.schema_migrations order by 1',
    )
    expect(rows[0]).toEqual({
      version: '20260101',
      name: 'first',
      statements: ['-- why\ncreate table trial.notes (number int);\nselect 1;'],
    })
  })

  it('are rolled back when they fail, and report why', async () => {
    await write('1_good.sql', 'create table trial.notes (number int not null);')
    await write(
      '2_bad.sql',
      'insert into trial.notes values (1);\n\n-- now\ninsert into trial.notes values (null);',
    )
    const error: unknown = await run().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseStartError)
    expect(String(error)).toMatch(/2_bad\.sql: null value in column "number"/)
    expect(await count('trial.notes')).toBe(0)
    expect(await count('supabase_migrations.schema_migrations')).toBe(1)

    await write('2_bad.sql', 'insert into trial.notes values (2);')
    expect(await run()).toEqual(['2'])
  })

  it('report the line of an error in the text', async () => {
    await write('1_bad.sql', 'select 1;\nselect\n  1,\n  nowhere;')
    await expect(run()).rejects.toThrow(/1_bad\.sql, line 4: column "nowhere" does not exist/)
  })

  it('cannot control the transaction', async () => {
    await write('1_bad.sql', 'create table trial.notes ();\ncommit;\nselect nonsense;')
    await expect(run()).rejects.toThrow(/1_bad\.sql, line 2: "commit" must go/)
    expect((await database.owner.query(`select to_regclass('trial.notes')`)).rows[0]).toEqual({
      to_regclass: null,
    })
  })

  it('are applied once when two hosts start at the same time', async () => {
    await write('1_slow.sql', 'create table trial.notes (number int); select pg_sleep(0.3);')
    await write('2_next.sql', 'insert into trial.notes values (1);')
    const applied = (await Promise.all([run(), run(), run()])).flat()
    expect(applied.sort()).toEqual(['1', '2'])
    expect(await count('trial.notes')).toBe(1)
  })

  it('are rejected when changed after they were applied, except for comments', async () => {
    await write('1_first.sql', 'create table trial.notes (number int);')
    await run()
    await write('1_first.sql', '-- notes\ncreate table\n  trial.notes (number int)')
    expect(await run()).toEqual([])
    const asTheCli = `update supabase_migrations.schema_migrations set statements = array['create table trial.notes (number int)']`
    await database.owner.query(asTheCli)
    expect(await run()).toEqual([])
    await write('1_first.sql', '-- notes\ncreate table trial.notes (number bigint);')
    await expect(run()).rejects.toThrow(/^1_first\.sql was changed after it had been applied/)
  })

  it('do not affect the settings of the next', async () => {
    await write('1_sets.sql', `set search_path = trial; set role anon;`)
    await write(
      '2_asks.sql',
      `create table trial.found as select current_user, current_setting('search_path') as path;`,
    )
    await run()
    const { rows } = await database.owner.query('select * from trial.found')
    expect(rows).toEqual([{ current_user: 'postgres', path: '"$user", public, extensions' }])
  })

  it('of a newer release are reported by an older one', async () => {
    await write('1_first.sql', 'select 1')
    await write('2_second.sql', 'select 2')
    await run()
    await rm(join(folder, '2_second.sql'))
    await run()
    expect(logged).toContain(
      'The database has migration 2_second, which this release does not know',
    )
  })

  it('run without superuser rights, as on hosted Supabase', async () => {
    await write('1_bold.sql', 'create extension pageinspect')
    await expect(run()).rejects.toThrow(/1_bold\.sql: permission denied/)
  })

  it('are followed by seeds in the order of their names, each once and atomically', async () => {
    await write('1_first.sql', 'create table trial.notes (number int unique);')
    await run()
    await rm(join(folder, '1_first.sql'))
    expect(await plant()).toEqual([])
    await write(
      '10_notes.sql',
      'insert into trial.notes values (1);\ninsert into trial.notes values (1);',
    )
    await expect(plant()).rejects.toThrow(/10_notes\.sql: duplicate key/)
    expect(await count('trial.notes')).toBe(0)
    await write('10_notes.sql', 'insert into trial.notes values (1);')
    await write('20_more.sql', 'insert into trial.notes select number + 1 from trial.notes;')
    const both = await Promise.all([plant(), plant()])
    expect(both.flat().sort()).toEqual(['10_notes.sql', '20_more.sql'])
    expect(await count('trial.notes')).toBe(2)
  })

  const record = (wanted: 'demo' | 'empty') =>
    withClient(database.connection, (client) => recordCatalogue(client, wanted))

  it('are followed by the seeds of a demo whose first start was killed before them', async () => {
    await record('demo')
    await write('1_first.sql', 'create table trial.notes (number int unique);')
    await run()
    await rm(join(folder, '1_first.sql'))
    await write('10_notes.sql', 'insert into trial.notes values (1);')
    expect(await record('empty')).toEqual({ catalogue: 'demo', isNew: false })
    expect(await plant()).toEqual(['10_notes.sql'])
  })
})
