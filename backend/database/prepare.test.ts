import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import type { DatabaseConnection } from './connection.ts'
import { withClient } from './pool.ts'
import { prepareDatabase } from './prepare.ts'

const database = await freshDatabase()
const ada = await database.createShopper('ada@example.com')
afterAll(database.drop)

describe('a prepared database', () => {
  it('returns the user of the claims, null for anon', async () => {
    const who = 'select auth.uid(), auth.role(), auth.email()'
    expect(await database.asVisitor(who)).toEqual([{ uid: null, role: 'anon', email: null }])
    expect(await database.asShopper(ada, who)).toEqual([
      { uid: ada, role: 'authenticated', email: 'ada@example.com' },
    ])
    expect(await database.asShopper(ada, `select auth.jwt() ->> 'sub' as sub`)).toEqual([
      { sub: ada },
    ])
  })

  it('allows the authenticator only the three request roles', async () => {
    for (const role of ['postgres', 'supabase_admin', 'supabase_auth_admin']) {
      await expect(database.authenticator.query(`set role ${role}`)).rejects.toThrow(
        'permission denied to set role',
      )
    }
    const insert = `insert into auth.users (id) values (gen_random_uuid())`
    await expect(database.asShopper(ada, insert)).rejects.toMatchObject({ code: '42501' })
    await expect(database.authenticator.query(insert)).rejects.toMatchObject({ code: '42501' })
  })

  it('has hosted’s default grants, which are not restored once revoked', async () => {
    const bare = await bareDatabase()
    await withClient(bare, async (owner) => {
      await owner.query('create table public.open ()')
      await owner.query('create sequence public.numbers')
      await owner.query(`create function public.opened() returns int language sql as 'select 1'`)
      await owner.query(`set role anon; select from public.open; select public.opened()`)
      await owner.query(`select nextval('public.numbers')`)
      await owner.query(
        'reset role; alter default privileges in schema public revoke all on tables from anon',
      )
    })
    await prepareAgain({ ...bare, user: 'supabase_admin' }) // the next start
    await withClient(bare, async (owner) => {
      await owner.query('create table public.closed ()')
      const read = owner.query('set role anon; select from public.closed')
      await expect(read).rejects.toMatchObject({ code: '42501' })
    })
  })

  it('can be prepared by several hosts at once', async () => {
    const hosts = Array.from({ length: 4 }, () => prepareAgain(database.adminConnection))
    await expect(Promise.all(hosts)).resolves.toBeDefined()
  })
})

/** Prepared, not migrated; the owner's connection. */
async function bareDatabase(): Promise<DatabaseConnection> {
  const { adminConnection } = inject('database')
  const name = `bare_${randomBytes(6).toString('hex')}`
  const asAdmin = (sql: string) => withClient(adminConnection, (client) => client.query(sql))
  await asAdmin(`create database ${name}`)
  onTestFinished(async () => void (await asAdmin(`drop database ${name} with (force)`)))
  await prepareAgain({ ...adminConnection, database: name })
  return { ...adminConnection, database: name, user: 'postgres' }
}

async function prepareAgain(connection: DatabaseConnection): Promise<void> {
  await withClient(connection, (client) => prepareDatabase(client, connection))
}
