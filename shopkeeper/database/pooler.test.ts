import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { afterAll, describe, expect, test } from 'vitest'

import { shop, urlOf } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { hasPgBouncer, startPgBouncer } from '../../tests/support/pgbouncer.ts'

const script = fileURLToPath(new URL('../../shop', import.meta.url))
const database = await freshDatabase()
afterAll(() => database.drop())

describe.skipIf(!hasPgBouncer)('behind PgBouncer', () => {
  test('a command goes by DATABASE_DIRECT_URL, and not by transactions of the pooler', async () => {
    const pooler = await startPgBouncer(database.connection, 'transaction', 2)
    try {
      const variables = { DATABASE_URL: urlOf(pooler.connection) }
      const refused = await shop(database, 'orders list', { variables })
      expect([refused.exitCode, refused.messages]).toEqual([
        5,
        expect.stringContaining('Set DATABASE_DIRECT_URL'),
      ])
      const direct = { ...variables, DATABASE_DIRECT_URL: urlOf(database.connection) }
      expect((await shop(database, 'orders list', { variables: direct })).exitCode).toBe(0)
    } finally {
      await pooler.stop()
    }
  })

  test('a command may use a pooler that keeps a connection for a session', async () => {
    const pooler = await startPgBouncer(database.connection, 'session', 4)
    try {
      const variables = { DATABASE_URL: urlOf(pooler.connection) }
      const { exitCode, messages } = await shop(database, 'orders list', { variables })
      expect(exitCode, messages).toBe(0)
    } finally {
      await pooler.stop()
    }
  })

  test('behind it a command ends as soon as it is done', async () => {
    const pooler = await startPgBouncer(database.connection, 'session', 4)
    try {
      const env = { ...process.env, DATABASE_URL: urlOf(pooler.connection) }
      const child = spawn(script, ['orders', 'list'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
      const ended = once(child, 'close')
      const [said] = (await once(child.stderr, 'data')) as [Buffer]
      const doneAt = performance.now()
      expect([String(said), await ended]).toEqual(['0 orders\n', [0, null]])
      expect(performance.now() - doneAt).toBeLessThan(2_000)
    } finally {
      await pooler.stop()
    }
  })
})
