import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { enqueueMail } from '../backend/mail/outbox.ts'
import { freshDatabase } from '../tests/support/database.ts'
import { startDatabaseJobs } from './database-jobs.ts'
import { readEnvironment } from './environment.ts'

const database = await freshDatabase()
afterAll(() => database.drop())

const project = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'key',
  DATABASE_URL: 'postgresql://localhost/postgres',
}

test('without a mail server mails wait, unless the shop has a mailbox', async () => {
  const payload = { link: 'http://localhost:3000/confirm', first_name: 'Ada' }
  await enqueueMail(database.owner, {
    kind: 'confirm_sign_up',
    recipient: 'ada@example.com',
    payload,
  })
  for (const variables of [project, { SITE_URL: 'https://shop.example' }]) {
    const jobs = await start(variables)
    await sleep(300)
    expect(await mails()).toEqual({ waiting: 1, received: 0 })
    await jobs.close()
  }
  const jobs = await start({})
  await expect.poll(mails).toEqual({ waiting: 0, received: 1 })
  await jobs.close()
})

test('expired mails are deleted every ten minutes, until the shop closes', async () => {
  const receive = () =>
    database.owner.query(
      `insert into private.mailbox (recipient, subject, text, html, sent_at)
       values ('ada@example.com', 'Your link', '', '', now() - interval '8 days')`,
    )
  const expired = async () => {
    const { rows } = await database.owner.query(
      `select from private.mailbox where sent_at < now() - interval '7 days'`,
    )
    return rows.length
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const jobs = await start(project)
  for (let round = 0; round < 2; round += 1) {
    await receive()
    // More than once where the last call has not quite ended.
    do {
      vi.advanceTimersByTime(10 * 60_000)
      await new Promise(setImmediate)
    } while ((await expired()) > 0)
  }
  await jobs.close()
  await receive()
  vi.advanceTimersByTime(60 * 60_000)
  expect(await expired()).toBe(1)
})

function start(variables: Record<string, string>) {
  const log = pino({ level: 'silent' })
  return startDatabaseJobs(database.owner, readEnvironment(variables), log)
}

async function mails(): Promise<unknown> {
  const { rows } = await database.owner.query(
    `select (select count(*)::integer from private.outbox where sent_at is null) as waiting,
       (select count(*)::integer from private.mailbox) as received`,
  )
  return rows[0]
}
