import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { addToCart, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { openLog } from '../log.ts'
import { startOwnerMails } from './owner-mails.ts'

const log = openLog('silent')

const database = await freshDatabase()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', stock_quantity: 100 })
afterEach(() => database.owner.query('delete from private.outbox'))
afterAll(() => database.drop())

async function order(): Promise<string> {
  await addToCart(database, ada, coat)
  return String((await placeOrder(database, ada))['order_number'])
}

async function configure(settings: Parameters<typeof startOwnerMails>[1]) {
  await (await startOwnerMails(database.owner, settings, log)).close()
}

async function mailsToOwner() {
  const { rows } = await database.owner.query(
    `select kind, recipient, payload from private.outbox
     where kind in ('new_order', 'order_digest', 'contact_message') order by id`,
  )
  return rows
}

describe('the owner', () => {
  test('gets a mail about each order when SHOP_EMAIL is set', async () => {
    await configure({ shopEmail: 'owner@shop.example', orderMails: 'each' })
    const number = await order()
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
    ])
  })

  test.each([
    { shopEmail: null, orderMails: 'each' as const },
    { shopEmail: 'owner@shop.example', orderMails: 'off' as const },
    { shopEmail: 'owner@shop.example', orderMails: 'daily' as const },
  ])('is not told of each order with %o', async (settings) => {
    await configure(settings)
    await order()
    expect((await mailsToOwner()).filter(({ kind }) => kind === 'new_order')).toEqual([])
  })

  test('gets one mail about the orders of yesterday', async () => {
    await configure({ shopEmail: 'owner@shop.example', orderMails: 'off' })
    await database.owner.query(
      `update private.settings set value = 'daily' where name = 'order_mails'`,
    )
    await database.owner.query('truncate private.owner_digests')
    const number = await order()
    const tomorrow = `(now() at time zone 'utc')::date + 1`
    const ask = () =>
      database.owner.query(`select private.queue_owner_digest(${tomorrow}) as queued`)
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.filter(({ rows }) => rows[0].queued)).toHaveLength(1)
    const [digest, ...others] = await mailsToOwner()
    expect(others).toEqual([])
    expect(digest).toMatchObject({ kind: 'order_digest', recipient: 'owner@shop.example' })
    expect(
      digest.payload.orders.map((each: { order_number: string }) => each.order_number),
    ).toContain(number)
  })

  test('gets contact messages', async () => {
    await configure({ shopEmail: 'owner@shop.example', orderMails: 'each' })
    await database.asVisitor(
      `select public.send_contact_message('Ben', 'ben@example.com', 'Hello')`,
    )
    expect(await mailsToOwner()).toMatchObject([
      { kind: 'contact_message', recipient: 'owner@shop.example', payload: { message: 'Hello' } },
    ])
  })
})
