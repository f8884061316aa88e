import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { connectionFromUrl } from './connection.ts'
import { DatabaseStartError } from './database-errors.ts'
import { withClient } from './pool.ts'
import { reachDatabase } from './running-database.ts'

describe('DATABASE_URL', () => {
  it('is parsed with percent-encoded user, password and database', () => {
    expect(connectionFromUrl('postgres://ada:p%40ss%2F@db.example:6543/my%20shop')).toEqual({
      host: 'db.example',
      port: 6543,
      database: 'my shop',
      user: 'ada',
      password: 'p@ss/',
    })
  })

  it('has defaults', () => {
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

  it.each(['', 'db.example', 'mysql://a@b/c'])('rejects "%s"', (url) => {
    expect(() => connectionFromUrl(url)).toThrow(DatabaseStartError)
  })

  it('connects to a running database', async () => {
    const { host } = inject('database').adminConnection
    const { connection } = await reachDatabase(
      `postgres://postgres@localhost/postgres?host=${host}`,
    )
    const { rows } = await withClient(connection, (client) => client.query('select current_user'))
    expect(rows).toEqual([{ current_user: 'postgres' }])
  })

  it('is waited for while PostgreSQL starts or recovers', async () => {
    const { host, port } = inject('database').adminConnection
    let refusals = 0
    const starting = createServer((socket) => {
      if (++refusals > 3) {
        const server = connect(join(host, `.s.PGSQL.${port}`))
        socket
          .on('error', () => {})
          .pipe(server.on('error', () => {}))
          .pipe(socket)
        return
      }
      const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0'
      const length = Buffer.alloc(4)
      length.writeUInt32BE(fields.length + 4)
      socket
        .on('error', () => {})
        .end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]))
    })
    await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void starting.close())
    // Time passes between any two readings of the clock.
    let time = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => ++time)
    onTestFinished(() => clock.mockRestore())
    const address = starting.address() as AddressInfo // it listens on a port
    const url = `postgres://postgres@127.0.0.1:${address.port}/postgres`
    await expect(reachDatabase(url, 0)).resolves.toBeDefined()
    expect(refusals).toBeGreaterThan(3)
  })

  it('with a wrong name fails without waiting', async () => {
    const { host } = inject('database').adminConnection
    const connecting = reachDatabase(`postgres://nobody@localhost/nothing?host=${host}`)
    await expect(connecting).rejects.toThrow(/cannot be used: role "nobody" does not exist/)
  }, 5_000)

  it('without a server fails with one line that does not contain the password', async () => {
    const nowhere = reachDatabase('postgres://ada:secret@127.0.0.1:1/shop', 100)
    const error: unknown = await nowhere.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseStartError)
    expect(String(error)).toMatch(/database shop of DATABASE_URL on 127\.0\.0\.1:1 cannot be used/)
    expect(String(error)).not.toContain('secret')
  })
})
