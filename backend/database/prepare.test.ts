import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { makeDataFolder, removeDataFolder } from '../../tests/stage/data-folder.ts'
import { freshDatabase, type FreshDatabase } from '../../tests/stage/database.ts'
import { connectionAs, type DatabaseConnection } from './connection.ts'
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

  it('knows who asks: nobody for a visitor, Ada for Ada', async () => {
    const who = 'select auth.uid(), auth.role(), auth.email()'
    expect(await database.asVisitor(who)).toEqual([{ uid: null, role: 'anon', email: null }])
    expect(await database.asShopper(ada, who)).toEqual([
      { uid: ada, role: 'authenticated', email: 'ada@example.com' },
    ])
    expect(await database.asShopper(ada, `select auth.jwt() ->> 'sub' as sub`)).toEqual([
      { sub: ada },
    ])
  })

  it('forgets who asked when the transaction ends', async () => {
    await database.asShopper(ada, 'select 1')
    const { rows } = await database.authenticator.query(
      `select current_user, current_setting('request.jwt.claims', true) as claims`,
    )
    expect(rows).toEqual([{ current_user: 'authenticator', claims: '' }])
  })

  it('lets nobody in a request become more than the three roles', async () => {
    for (const role of ['postgres', 'supabase_admin', 'supabase_auth_admin']) {
      await expect(database.authenticator.query(`set role ${role}`)).rejects.toThrow(
        'permission denied to set role',
      )
    }
    const insert = `insert into auth.users (id) values (gen_random_uuid())`
    await expect(database.asShopper(ada, insert)).rejects.toMatchObject({ code: '42501' })
    await expect(database.authenticator.query(insert)).rejects.toMatchObject({ code: '42501' })
  })

  it('is open to all before its first migration, as hosted is, and stays closed once closed', async () => {
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

  it('gives requests four seconds', async () => {
    const { rows } = await database.authenticator.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '4s' }])
  })

  it('is prepared by several hosts at once', async () => {
    const hosts = Array.from({ length: 4 }, () => prepareAgain(database.adminConnection))
    await expect(Promise.all(hosts)).resolves.toBeDefined()
  })

  it('is refused in one line to a user who may not prepare it', async () => {
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

describe('a database on someone’s own server', () => {
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  let admin: DatabaseConnection
  let dataDir: string
  const log = { info: () => {}, warn: () => {}, error: () => {} }

  beforeAll(async () => {
    dataDir = await makeDataFolder()
    server = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
    // Like any server: its superuser is not called as that of a Supabase project.
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

  it('is prepared by an owner who is no superuser, and again', async () => {
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

  it('keeps the figures a migration chose for a role', async () => {
    const connection = await databaseOf('tuner', 'superuser')
    await prepareAgain(connection)
    await withClient(connection, async (client) => {
      await client.query(`alter role authenticator set statement_timeout = '77s'`)
      await prepareAgain(connection)
      const sql = `select rolconfig from pg_roles where rolname = 'authenticator'`
      const { rows } = await client.query(sql)
      expect(rows[0].rolconfig).toContain('statement_timeout=77s')
    })
  })

  it('is prepared by a superuser', async () => {
    const connection = await databaseOf('chief', 'superuser')
    await prepareAgain(connection)
    await withClient(connection, async (client) => {
      await client.query('create table public.open ()')
      expect(await may(client, 'authenticated')).toBe(true)
    })
  })

  it('gives our services passwords that other hosts find out as well', async () => {
    const connection = await databaseOf('second', 'superuser')
    await prepareAgain(connection)
    const { password } = connectionAs(connection, 'authenticator')
    expect(password).toMatch(/^[\w-]{43}$/)
    expect(connectionAs({ ...connection }, 'authenticator').password).toBe(password)
    expect(connectionAs(connection, 'supabase_auth_admin').password).not.toBe(password)
    const { rows } = await withClient(admin, (client) =>
      client.query(`select rolpassword from pg_authid where rolname = 'authenticator'`),
    )
    expect(rows[0].rolpassword).toMatch(/^SCRAM-SHA-256\$/)
  })

  it('is refused in one line to a user who may not make roles', async () => {
    const connection = await databaseOf('guest', '')
    await expect(prepareAgain(connection)).rejects.toThrow(
      'The database user "guest" must own the database and have CREATEROLE and BYPASSRLS (or be a superuser)',
    )
  })
})

function prepareAgain(connection: DatabaseConnection): Promise<void> {
  return withClient(connection, (client) => prepareDatabase(client, connection))
}

async function may(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query(
    `select has_table_privilege($1, 'public.open', 'select') as may`,
    [role],
  )
  return rows[0].may
}
