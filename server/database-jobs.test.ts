import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { enqueueMail } from '../backend/mail/outbox.ts'
import { freshDatabase, type FreshDatabase } from '../tests/support/database.ts'
import { startDatabaseJobs } from './database-jobs.ts'
import { readEnvironment } from './environment.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
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

function start(variables: Record<string, string>) {
  const log = pino({ level: 'silent' })
  return startDatabaseJobs(database.owner, database.connection, readEnvironment(variables), log)
}

async function mails(): Promise<unknown> {
  const { rows } = await database.owner.query(
    `select (select count(*)::integer from private.outbox where sent_at is null) as waiting,
       (select count(*)::integer from private.mailbox) as received`,
  )
  return rows[0]
}
