import type { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startOtherServer } from '../../tests/support/other-server.ts'
import { connectionAs, type DatabaseConnection } from './connection.ts'
import { prepareDeskLogin } from './desk-login.ts'
import { withClient } from './pool.ts'
import { prepareDatabase } from './prepare.ts'
import type { ServiceLogin } from './service-logins.ts'

const server = await startOtherServer()
afterAll(server.stop)

const prepare = (connection: DatabaseConnection) =>
  withClient(connection, (client) => prepareDatabase(client, connection))
const signIn = <Result>(
  connection: DatabaseConnection,
  login: ServiceLogin,
  work: (client: Client) => Promise<Result>,
) => withClient(connectionAs(connection, login), work)
const userOf = async (client: Client) =>
  (await client.query('select current_user as name')).rows[0].name
const apiRoles = 'anon, authenticated, service_role, supabase_auth_admin'

describe('the logins of a shop on a shared server', () => {
  it('are untouched by another shop, its starts and a changed password of the owner (F-37)', async () => {
    const first = await server.createOwner('first')
    const running = await prepare(first)
    const second = await server.createOwner('second')
    await server.asRoot(`grant ${apiRoles} to second with admin option`)
    const beside = await prepare(second)
    await prepare(second)

    await server.asRoot(`alter role first password 'another'`)
    await prepare({ ...first, password: 'another' })

    for (const [connection, logins] of [
      [first, running],
      [second, beside],
    ] as const) {
      expect(await signIn(connection, logins.rest, userOf)).toBe(logins.rest.user)
      expect(await signIn(connection, logins.auth, userOf)).toBe('supabase_auth_admin')
    }
    expect([running, beside]).toMatchObject([
      { rest: { user: 'authenticator_first' }, auth: { user: 'auth_first' } },
      { rest: { user: 'authenticator_second' }, auth: { user: 'auth_second' } },
    ])
    await expect(signIn(first, beside.rest, userOf)).rejects.toMatchObject({ code: '42501' })
    await expect(signIn(first, beside.auth, userOf)).rejects.toMatchObject({ code: '42501' })
  })

  it('have no more rights than on the embedded server', async () => {
    const connection = await server.createOwner('third', 'superuser')
    const { rest, auth } = await prepare(connection)
    await signIn(connection, auth, async (client) => {
      await client.query('reset role')
      expect(await userOf(client)).toBe('supabase_auth_admin')
      const { rows } = await client.query('show search_path')
      expect(rows).toEqual([{ search_path: 'auth' }])
      await expect(client.query('select * from service_logins.passwords')).rejects.toMatchObject({
        code: '42501',
      })
    })
    await signIn(connection, rest, async (client) => {
      await client.query('set role authenticated; set role anon; reset role')
      for (const role of ['third', 'supabase_auth_admin', 'auth_third']) {
        await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
      }
      const { rows } = await client.query('show statement_timeout')
      expect(rows).toEqual([{ statement_timeout: '4s' }])
    })
  })

  it('get their password back when it was changed by hand, also on running hosts', async () => {
    const connection = await server.createOwner('fourth', 'superuser')
    const running = await prepare(connection)
    await server.asRoot(`alter role authenticator_fourth password 'by hand'`)
    await expect(signIn(connection, running.rest, userOf)).rejects.toMatchObject({ code: '28P01' })
    await Promise.all([prepare(connection), prepare(connection)])
    expect(await signIn(connection, running.rest, userOf)).toBe('authenticator_fourth')
  })

  it('are made anew for a copy of the database under another name', async () => {
    const connection = await server.createOwner('fifth', 'superuser')
    await prepare(connection)
    await server.asRoot('create database "fifth, restored" template fifth')
    const copy = { ...connection, database: 'fifth, restored' }
    const { rest } = await prepare(copy)
    expect(rest.user).toBe('authenticator_fifth, restored')
    expect(await signIn(copy, rest, userOf)).toBe(rest.user)
  })

  it('have names that fit for a database with a long name', async () => {
    const connection = await server.createOwner('sixth', 'superuser', 'd'.repeat(63))
    const { rest, auth } = await prepare(connection)
    expect(await signIn(connection, rest, userOf)).toBe(rest.user)
    expect(await signIn(connection, auth, userOf)).toBe('supabase_auth_admin')
  })

  it('of the desk is one for each shop, and may become shop_owner alone', async () => {
    const login = async (name: string) => {
      const connection = await server.createOwner(name)
      await server.asRoot(`grant ${apiRoles} to ${name} with admin option`)
      await prepare(connection)
      return withClient(connection, async (owner) => {
        await owner.query(`do $$ begin create role shop_owner nologin noinherit;
          exception when duplicate_object then null; end $$`)
        return prepareDeskLogin(owner, connection, false)
      }).then((desk) => ({ connection, desk }))
    }
    const { connection, desk } = await login('eighth')
    expect(desk.user).toBe('desk_eighth')
    await signIn(connection, desk, async (client) => {
      await client.query('set role shop_owner; reset role')
      for (const role of ['anon', 'eighth', 'authenticator_eighth'])
        await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
    })
    await expect(login('ninth')).rejects.toThrow(
      'As a superuser run: grant shop_owner to "ninth" with admin option',
    )
  })

  it('send no password to the server in plain text', async () => {
    const connection = await server.createOwner('seventh', 'superuser')
    await withClient(connection, async (client) => {
      const sent: string[] = []
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      Object.assign(client, {
        query: (...args: unknown[]) => {
          sent.push(String(args[0]))
          return query(...args)
        },
      })
      await prepareDatabase(client, connection)
      const changes = sent.filter((sql) => /^alter role .* password /.test(sql))
      expect(changes).toHaveLength(2)
      for (const sql of changes) expect(sql).toMatch(/ password 'SCRAM-SHA-256\$4096:/)
    })
  })
})
