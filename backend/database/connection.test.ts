import { describe, expect, inject, it } from 'vitest'
import { connectionAs, connectionFromUrl } from './connection.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { withClient } from './pool.ts'
import { reachDatabase } from './running-database.ts'

describe('DATABASE_URL', () => {
  it('names user, password, host, port and database, with what needs escaping escaped', () => {
    expect(connectionFromUrl('postgres://ada:p%40ss%2F@db.example:6543/my%20shop')).toEqual({
      host: 'db.example',
      port: 6543,
      database: 'my shop',
      user: 'ada',
      password: 'p@ss/',
    })
  })

  it('may leave out what goes without saying', () => {
    expect(connectionFromUrl('postgresql://ada@localhost')).toEqual({
      host: 'localhost',
      port: 5432,
      database: 'ada',
      user: 'ada',
    })
  })

  it.each([
    ['require', true],
    ['verify-full', true],
    ['no-verify', { rejectUnauthorized: false }],
    ['disable', undefined],
  ])('with sslmode=%s', (mode, ssl) => {
    expect(connectionFromUrl(`postgres://a@b/c?sslmode=${mode}`).ssl).toEqual(ssl)
  })

  it.each(['', 'db.example', 'mysql://a@b/c'])('that reads "%s" is refused', (url) => {
    expect(() => connectionFromUrl(url)).toThrow(DatabaseStartError)
  })

  it('leads to a database that answers', async () => {
    const { host } = inject('database').adminConnection
    const { connection } = await reachDatabase(
      `postgres://postgres@localhost/postgres?host=${host}`,
    )
    const { rows } = await withClient(connection, (client) => client.query('select current_user'))
    expect(rows).toEqual([{ current_user: 'postgres' }])
  })

  it('with a wrong name is refused at once, not after half a minute of trying', async () => {
    const { host } = inject('database').adminConnection
    const nobody = reachDatabase(`postgres://nobody@localhost/nothing?host=${host}`)
    await expect(nobody).rejects.toThrow(/does not answer: role "nobody" does not exist/)
  }, 5_000)

  it('that leads nowhere is told in one line, without its password', async () => {
    const nowhere = reachDatabase('postgres://ada:secret@127.0.0.1:1/shop', 100)
    const error: unknown = await nowhere.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseStartError)
    expect(String(error)).toMatch(/database shop of DATABASE_URL on 127\.0\.0\.1:1 does not answer/)
    expect(String(error)).not.toContain('secret')
  })
})

describe('a role of ours', () => {
  const owner = { host: 'h', port: 1, database: 'd', user: 'ada', password: 'secret' }

  it('does not get the owner’s password', () => {
    expect(connectionAs(owner, 'authenticator').password).not.toBe('secret')
  })

  it('has none where the owner has none', () => {
    const { password: _, ...trusted } = owner
    expect(connectionAs(trusted, 'authenticator')).toEqual({ ...trusted, user: 'authenticator' })
  })
})
