import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { shop, urlOf } from '../../tests/support/command-line.ts'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import { hasPgBouncer, startPgBouncer } from '../../tests/support/pgbouncer.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
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
})
