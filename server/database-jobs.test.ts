import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { enqueueMail } from '../backend/mail/outbox.ts'
import { shop } from '../content/shop.ts'
import { addToCart, placeOrder, stock } from '../supabase/tests/fixtures.ts'
import { freshDatabase } from '../tests/support/database.ts'
import { configureOwnerMails, startDatabaseJobs } from './database-jobs.ts'
import { readEnvironment } from './environment.ts'

const database = await freshDatabase()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', stock_quantity: 100 })
afterEach(() => database.owner.query('delete from private.outbox; delete from private.mailbox'))
afterAll(database.drop)

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

async function order(): Promise<string> {
  await addToCart(database, ada, coat)
  return String((await placeOrder(database, ada))['order_number'])
}

const configure = (settings: Parameters<typeof configureOwnerMails>[1]) =>
  configureOwnerMails(database.owner, settings)

async function mailsToOwner() {
  const { rows } = await database.owner.query(
    `select kind, recipient, payload from private.outbox
     where kind in ('new_order', 'contact_message') order by id`,
  )
  return rows
}

const message = () =>
  database.asVisitor(`select public.send_contact_message('Ben', 'ben@example.com', 'Hello')`)

describe('the owner', () => {
  test('gets a mail about each order, and contact messages, when SHOP_EMAIL is set', async () => {
    await configure({ shopEmail: 'owner@shop.example' })
    const number = await order()
    await message()
    expect(await mailsToOwner()).toMatchObject([
      {
        kind: 'new_order',
        recipient: 'owner@shop.example',
        payload: {
          order_number: number,
          billing_address: { email: 'ada@example.com' },
          items: [{ product_name: 'coat', quantity: 1 }],
        },
      },
      { kind: 'contact_message', recipient: 'owner@shop.example', payload: { message: 'Hello' } },
    ])
  })

  test('gets contact messages at the public address, and none about orders, without it', async () => {
    await configure({ shopEmail: 'owner@shop.example' })
    await configure({ shopEmail: null })
    await order()
    await message()
    expect(await mailsToOwner()).toMatchObject([{ kind: 'contact_message', recipient: shop.email }])
  })
})
