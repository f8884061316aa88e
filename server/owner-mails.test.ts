import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { shop } from '../content/shop.ts'
import { addToCart, placeOrder, stock } from '../supabase/tests/fixtures.ts'
import { freshDatabase } from '../tests/support/database.ts'
import { configureOwnerMails } from './database-jobs.ts'

const database = await freshDatabase()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', stock_quantity: 100 })
afterEach(() => database.owner.query('delete from private.outbox'))
afterAll(() => database.drop())

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
