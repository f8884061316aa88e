import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSizes } from '../../tests/support/sizes.ts'
import { everything, samples, tables, type TableRights } from './rights.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase } from './fixtures.ts'

const database = await ownDatabase()
let ada: string
let ben: string
let cleo: string
let otherProduct: string
let before: string

/** Ada owns one row in every table; Ben and Cleo own none. */
beforeAll(async () => {
  ada = await database.createShopper('ada@example.com')
  ben = await database.createShopper('ben@example.com')
  cleo = await database.createShopper('cleo@example.com')
  const shirt = await fixtures.stock(database, { slug: 'linen-shirt' })
  otherProduct = (await fixtures.stock(database, { slug: 'tee' })).id
  const coat = await fixtures.stock(database, { slug: 'coat' })
  await setSizes(database.owner, coat.id, { M: 3 })
  await fixtures.buy(database, ada, shirt)
  await fixtures.settle(database, ada, shirt)
  before = await everything(database)
})
afterAll(async () => expect(await everything(database)).toBe(before))

type Person = 'visitor' | 'owner' | 'stranger'
const people: Person[] = ['visitor', 'owner', 'stranger']

/** Runs a statement as a person: number of rows, or the error's code. Rolled back when it changed a row. */
async function outcome(
  person: Person,
  sql: string,
  parameters: unknown[] = [],
  owner = ada,
): Promise<number | string> {
  const client = await database.authenticator.connect()
  let end = 'rollback'
  try {
    await client.query('begin')
    await become(client, person, owner)
    const result = await client.query(sql, parameters)
    if (!result.rowCount) end = 'commit'
    return result.rowCount ?? 0
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  } finally {
    await client.query(end)
    client.release()
  }
}

async function become(client: PoolClient, person: Person, owner: string) {
  const role = person === 'visitor' ? 'anon' : 'authenticated'
  const sub = { visitor: undefined, owner, stranger: ben }[person]
  await client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
    [role, JSON.stringify({ role, sub })],
  )
}

const { rows: found } = await database.owner.query<{ table: string; columns: string[] }>(
  `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
   from information_schema.columns where table_schema = 'public' group by 1`,
)

describe.each(Object.entries(tables))('%s', (table, rights) => {
  const columns = found.find((one) => one.table === table)?.columns ?? []
  const seen = (person: Person) => {
    if (person === 'visitor') return rights.visitor === 'refused' ? '42501' : 'rows'
    if (person === 'stranger')
      return { rows: 'rows', 'no rows': 0, refused: '42501' }[rights.stranger]
    return rights.stranger === 'refused' ? '42501' : 'rows'
  }

  test('has the columns that are granted', () => {
    expect(columns).toEqual(expect.arrayContaining(rights.select))
  })

  describe.each(people)('a %s', (person) => {
    test.each(columns)('reads %s only where that is granted (B-01)', async (column) => {
      const expected = rights.select.includes(column) ? seen(person) : '42501'
      const found = await outcome(person, `select ${column} from public.${table}`)
      if (expected === 'rows') expect(found).toBeGreaterThan(0)
      else expect(found).toBe(expected)
      // A hidden column cannot be used in a filter or an order either.
      if (expected === '42501') {
        expect(
          await outcome(person, `select count(*) from public.${table} where ${column} is not null`),
        ).toBe('42501')
        expect(await outcome(person, `select 1 from public.${table} order by ${column}`)).toBe(
          '42501',
        )
      }
    })

    test.each(columns)('updates %s only where that is granted (B-01)', async (column) => {
      const granted = person !== 'visitor' && rights.update.includes(column)
      const update = `update public.${table} set ${column} =`
      const done = granted
        ? await outcome(person, `${update} $1`, [samples[table]?.[column]])
        : await outcome(person, `${update} default`)
      expect(done).toBe(granted ? (person === 'owner' ? 1 : 0) : '42501')
    })

    // Cleo inserts her own row; the stranger inserts one with Ada's id.
    test.each(columns)('inserts %s only where that is granted (B-01)', async (column) => {
      const granted = person !== 'visitor' && rights.insert.includes(column)
      const row = freshRow(table, rights, person === 'owner' ? cleo : ada)
      const names = Object.keys(row).filter((name) => name !== column)
      const values = names.map((name) => row[name])
      const places = names.map((_, index) => `$${index + 1}`)
      if (granted) values.push(row[column])
      const done = await outcome(
        person,
        `insert into public.${table} (${[...names, column].join(', ')})
         values (${[...places, granted ? `$${values.length}` : 'default'].join(', ')})`,
        values,
        cleo,
      )
      expect(done).toBe(granted && person === 'owner' ? 1 : '42501')
    })

    test('deletes only what is granted (B-01)', async () => {
      const granted = person !== 'visitor' && rights.delete
      expect(await outcome(person, `delete from public.${table}`)).toBe(
        granted ? (person === 'owner' ? 1 : 0) : '42501',
      )
    })
  })
})

/** A row with a value for every granted column. */
function freshRow(table: string, rights: TableRights, owner: string): Record<string, unknown> {
  return {
    ...samples[table],
    ...(rights.insert.includes('product_id') && { product_id: otherProduct }),
    ...(rights.owner && { [rights.owner]: owner }),
  }
}
