import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { freshDatabase, type FreshDatabase } from '../tests/support/database.ts'
import { sweepShop } from './retention.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
afterEach(() => vi.useRealTimers())

const mails = async () => {
  const { rows } = await database.owner.query('select from private.mailbox')
  return rows.length
}

test('expired mails are deleted every ten minutes, until the shop closes', async () => {
  const receive = () =>
    database.owner.query(
      `insert into private.mailbox (recipient, subject, text, html, sent_at)
       values ('ada@example.com', 'Your link', '', '', now() - interval '8 days')`,
    )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const sweeping = sweepShop(database.owner, pino({ level: 'silent' }))
  for (let round = 0; round < 2; round += 1) {
    await receive()
    // More than once where the last call has not quite ended.
    do {
      vi.advanceTimersByTime(10 * 60_000)
      await new Promise(setImmediate)
    } while ((await mails()) > 0)
  }
  await sweeping.close()
  await receive()
  vi.advanceTimersByTime(60 * 60_000)
  expect(await mails()).toBe(1)
})
