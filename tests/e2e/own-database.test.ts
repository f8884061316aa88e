import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { urlOf } from '../support/data-folder.ts'
import { type OtherServer, startOtherServer } from '../support/other-server.ts'
import { hasPgBouncer, startPgBouncer } from '../support/proxies.ts'
import { type RunningShop, stopShop } from '../support/running-shop.ts'
import { countReviews, start } from '../support/temporary-shop.ts'

const script = fileURLToPath(new URL('../../shop', import.meta.url))

if (!hasPgBouncer) console.warn('NOT RUN: the test of connection poolers. Install pgbouncer.')

let server: OtherServer
beforeAll(async () => {
  server = await startOtherServer()
})
afterAll(() => server.stop())

const open = (connection: DatabaseConnection, more: Record<string, string> = {}) =>
  start({ DATABASE_URL: urlOf(connection), ...more })

/** Tables and accounts are served: what each of the two services signs in for. */
async function expectServed(shop: RunningShop) {
  expect(await countReviews(shop)).toMatch(/^0-0\/\d+$/)
  const home = await (await fetch(shop.url)).text()
  const key = /name="backend-key" content="([^"]+)"/.exec(home)?.[1] ?? ''
  const { status } = await fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'lisiere-demo' }),
  })
  expect(status).toBe(200)
}

describe('a shop on a PostgreSQL of its owner', () => {
  test.skipIf(!hasPgBouncer)(
    'may be behind a pooler in session mode; in transaction mode the start and a command are refused (F-36)',
    async () => {
      const connection = await server.createOwner('pooled', 'superuser')
      const sharing = await startPgBouncer(connection, 'transaction')
      onTestFinished(sharing.stop)
      const refused = await open(sharing.connection)
      expect(await refused.ended).toBe(1)
      const reason = 'DATABASE_URL is the address of a connection pooler in transaction mode.'
      expect(refused.output().trim()).toMatch(new RegExp(`^${reason}[^\n]*$`))
      const command = spawnSync(script, ['orders', 'list'], {
        env: { ...process.env, DATABASE_URL: urlOf(sharing.connection) },
        encoding: 'utf8',
      })
      expect([command.status, command.stderr]).toEqual([5, expect.stringContaining(reason)])

      const keeping = await startPgBouncer(connection, 'session')
      onTestFinished(keeping.stop)
      const shop = await open(keeping.connection)
      expect(shop.output()).toContain('The shop is open')
      await expectServed(shop)
      expect(await stopShop(shop)).toBe(0)
    },
  )

  // The last: the server does not come back.
  test('which is away leaves the host ready and its pages in memory (F-48)', async () => {
    const shop = await open(await server.createOwner('away', 'superuser'))
    const status = async (path: string) => (await fetch(shop.url + path)).status
    expect(await status('/products')).toBe(200)
    await server.stop()
    const parts = { status: 'degraded', database: 'failed' }
    const ready = async () => (await fetch(`${shop.url}/ready`)).json()
    await expect.poll(ready).toMatchObject(parts)
    for (const path of ['/ready', '/products', '/health'])
      expect(await status(path), path).toBe(200)
  })
})
