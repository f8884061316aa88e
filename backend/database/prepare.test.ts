import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { makeDataFolder, removeDataFolder } from '../../tests/support/data-folder.ts'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import type { DatabaseConnection } from './connection.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { withClient } from './pool.ts'
import { prepareDatabase } from './prepare.ts'

describe('a prepared database', () => {
  let database: FreshDatabase
  let ada: string

  beforeAll(async () => {
    database = await freshDatabase()
    ada = await database.createShopper('ada@example.com')
  })
  afterAll(() => database.drop())

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

  it('resets the claims at the end of the transaction', async () => {
    await database.asShopper(ada, 'select 1')
    const { rows } = await database.authenticator.query(
      `select current_user, current_setting('request.jwt.claims', true) as claims`,
    )
    expect(rows).toEqual([{ current_user: 'authenticator', claims: '' }])
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

  it('sets a statement timeout of four seconds', async () => {
    const { rows } = await database.authenticator.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '4s' }])
  })

  it('can be prepared by several hosts at once', async () => {
    const hosts = Array.from({ length: 4 }, () => prepareAgain(database.adminConnection))
    await expect(Promise.all(hosts)).resolves.toBeDefined()
  })

  it('rejects a user without the rights in one line', async () => {
    const connection = { ...database.connection, user: 'authenticator' }
    await expect(prepareAgain(connection)).rejects.toThrow(/^DATABASE_URL names the database of a/)
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

describe('a database on another server', () => {
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  let admin: DatabaseConnection
  let dataDir: string
  const log = { info: () => {}, warn: () => {}, error: () => {} }

  beforeAll(async () => {
    dataDir = await makeDataFolder()
    server = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
    // As on any server, the superuser is not named as in a Supabase project.
    await asSuperuser('create role root superuser login')
    admin = { ...server.adminConnection, user: 'root', database: 'template1' }
    await withClient(admin, (client) => client.query('alter role supabase_admin rename to someone'))
  })
  afterAll(async () => {
    await server.stop()
    await removeDataFolder(dataDir)
  })

  function asSuperuser(sql: string) {
    return withClient(server.adminConnection, (client) => client.query(sql))
  }

  async function databaseOf(user: string, attributes: string): Promise<DatabaseConnection> {
    await withClient(admin, async (client) => {
      await client.query(`create role ${user} login ${attributes}`)
      await client.query(`create database ${user} owner ${user}`)
    })
    return { ...admin, user, database: user, password: `of ${user}` }
  }

  it('can be prepared repeatedly by an owner without superuser rights', async () => {
    const connection = await databaseOf('keeper', 'createrole bypassrls')
    await prepareAgain(connection)
    await prepareAgain(connection)
    await withClient(connection, async (client) => {
      await client.query('create table public.open ()')
      expect(await may(client, 'anon')).toBe(true)
      await client.query(
        'set role supabase_auth_admin; create table auth.users (id uuid); reset role',
      )
      await client.query('select from auth.users')
    })
  })

  it('keeps role settings of a migration', async () => {
    const connection = await databaseOf('tuner', 'superuser')
    await prepareAgain(connection)
    await withClient(connection, async (client) => {
      await client.query(`alter role anon in database tuner set statement_timeout = '77s'`)
      await client.query(`alter role authenticator_tuner in database tuner set lock_timeout = '7s'`)
      await prepareAgain(connection)
      const { rows } = await client.query<{ settings: string }>(
        `select string_agg(array_to_string(setconfig, ','), ',') as settings
         from pg_db_role_setting join pg_database on setdatabase = pg_database.oid where datname = 'tuner'`,
      )
      expect(rows[0]?.settings.match(/(?:statement_timeout=77s|lock_timeout=7s)/g)).toHaveLength(2)
    })
  })

  it('can be prepared by a superuser', async () => {
    const connection = await databaseOf('chief', 'superuser')
    await prepareAgain(connection)
    await withClient(connection, async (client) => {
      await client.query('create table public.open ()')
      expect(await may(client, 'authenticated')).toBe(true)
    })
  })

  it('rejects a user without CREATEROLE in one line', async () => {
    const connection = await databaseOf('guest', '')
    await expect(prepareAgain(connection)).rejects.toThrow(
      'The database user "guest" must own the database and have CREATEROLE and BYPASSRLS. As a superuser run: alter role guest createrole bypassrls',
    )
  })
})

async function prepareAgain(connection: DatabaseConnection): Promise<void> {
  await withClient(connection, (client) => prepareDatabase(client, connection))
}

async function may(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query(
    `select has_table_privilege($1, 'public.open', 'select') as may`,
    [role],
  )
  return rows[0].may
}
