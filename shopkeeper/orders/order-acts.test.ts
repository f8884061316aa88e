import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import {
  addToCart,
  billing,
  placeOrder,
  stock,
  stockOf,
  countBlocked,
} from '../../supabase/tests/fixtures.ts'
import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { shop } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { setSizes } from '../../tests/support/sizes.ts'

let number: string

const database = await freshDatabase()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', price: 60, stock_quantity: 1000 })
beforeEach(async () => {
  await addToCart(database, ada, coat, 2)
  const notes = 'Ring twice\u001b[2J'.replace('\u001b', '')
  number = String((await placeOrder(database, ada, { notes }))['order_number'])
})
afterEach(async () => expect(await brokenInvariants(database.owner)).toEqual([]))
afterAll(() => database.drop())

const run = (words: string, options = {}) => shop(database, words, options)
const mails = async (kind: string) =>
  (
    await database.owner.query(
      `select recipient, payload from private.outbox
       where kind = $1 and payload ->> 'order_number' = $2 order by id`,
      [kind, number],
    )
  ).rows

describe('orders show', () => {
  test('has items, addresses and amounts', async () => {
    const { output, exitCode } = await run(`orders show ${number}`)
    expect(exitCode).toBe(0)
    expect(output).toContain(`${number}  pending, payment pending (card)\n`)
    expect(output).toContain('2 × coat (coat)  120.00\n')
    expect(output).toContain('Total       129.60\n')
    expect(output).toContain('Ship to     Ada Marlowe, 18 Mercer Street, New York NY 10013, US\n')
    expect(output).toContain('Write to    ada@example.com\n')
    expect(output).toContain('Order notes Ring twice')
  })

  test('has the sizes of a product in their order', async () => {
    const shirt = await stock(database, { slug: 'shirt' })
    await setSizes(database.owner, shirt.id, { S: 3, M: 3, L: 3 })
    for (const size of ['M', 'L', 'S'])
      await database.asShopper(ada, 'select public.cart_add($1, 1, $2)', [shirt.id, size])
    const order = await placeOrder(database, ada)
    const { output } = await run(`orders show ${String(order['order_number'])}`)
    expect(output.match(/size: \w/g)).toEqual(['size: S', 'size: M', 'size: L'])
  })

  test('of an unknown number is refused', async () => {
    expect(await run('orders show ORD-UNKNOWN0000')).toMatchObject({
      exitCode: 3,
      messages: 'No order has the number ORD-UNKNOWN0000.\n',
    })
  })
})

describe('orders ship', () => {
  test('ships a pending order, tells the shopper, and stands on the order’s page', async () => {
    const { exitCode, output, messages } = await run(
      `orders ship ${number} --carrier UPS --tracking 1Z99`,
    )
    expect(exitCode).toBe(0)
    expect(output).toContain('status pending -> shipped, carrier none -> UPS')
    expect(output).toContain('Mail to the shopper queued.')
    expect(messages).toBe(`${number} is not paid: its payment is pending.\n`)
    const url = 'https://www.ups.com/track?tracknum=1Z99'
    expect(await mails('order_shipped')).toMatchObject([
      {
        recipient: billing.email,
        payload: {
          carrier: 'UPS',
          tracking_number: '1Z99',
          tracking_url: url,
          items: [{ product_name: 'coat', quantity: 2 }],
          shipping_address: { city: 'New York' },
        },
      },
    ])
    const rows = await database.asShopper(
      ada,
      'select status, carrier, tracking_number, tracking_url from public.shop_orders where order_number = $1',
      [number],
    )
    expect(rows).toEqual([
      { status: 'shipped', carrier: 'UPS', tracking_number: '1Z99', tracking_url: url },
    ])
  })

  test('again corrects the parcel, and the same again does nothing', async () => {
    await run(`orders ship ${number}`)
    const corrected = `orders ship ${number} --carrier Hermes --tracking H1 --url https://hermes.example/H1`
    expect((await run(corrected)).output).toContain('carrier none -> Hermes')
    expect((await run(corrected)).output).toBe(`${number}  unchanged\n`)
    expect(await mails('order_shipped')).toHaveLength(2)
  })

  test('to another address than the account’s keeps the street out of the mail', async () => {
    await database.owner.query(
      `update public.shop_orders set billing_address = billing_address || '{"email": "aad@example.com"}'
       where order_number = $1`,
      [number],
    )
    await run(`orders ship ${number}`)
    const [mail] = await mails('order_shipped')
    expect(mail.recipient).toBe('aad@example.com')
    expect(mail.payload).not.toHaveProperty('shipping_address')
  })

  test.each([
    ['--tracking 1Z99', 2, '--tracking needs --carrier'],
    ['--carrier UPS --tracking <b>', 3, 'The tracking number is not usable'],
    ['--carrier X --url http://x.example', 3, 'The address of the parcel must begin with https://'],
    ['--carrier X --url javascript:alert(1)', 3, 'must begin with https://'],
    [`--carrier ${'x'.repeat(61)}`, 3, 'The carrier must have 1 to 60 characters'],
  ])('with %s is refused', async (options, exitCode, message) => {
    const result = await run(`orders ship ${number} ${options}`)
    expect(result.exitCode).toBe(exitCode)
    expect(result.messages).toContain(message)
    expect((await run(`orders show ${number} --json`)).objects[0]).toMatchObject({
      status: 'pending',
    })
  })

  test('of a cancelled order is refused', async () => {
    await run(`orders cancel ${number} --yes`)
    expect(await run(`orders ship ${number}`)).toMatchObject({ exitCode: 3 })
    expect(await mails('order_shipped')).toEqual([])
  })
})

describe('orders cancel', () => {
  test('asks, gives the pieces back, and says what is to be repaid', async () => {
    const before = await stockOf(database, coat)
    await run(`orders paid ${number}`)
    const { exitCode, output, messages } = await run(`orders cancel ${number}`, { typed: 'y\n' })
    expect(messages).toContain('is pending, payment paid. It will be cancelled for good.')
    expect(messages).toContain('2 pieces will return to the stock.')
    expect(exitCode).toBe(0)
    expect(output).toContain(`Pay back 129.60 dollars (card). Then: ./shop orders repaid ${number}`)
    expect(await stockOf(database, coat)).toBe(before + 2)
    expect((await run(`orders repaid ${number}`)).output).toContain('paid -> refunded')
  })

  test.each(['n\n', '\n', 'yellow\n', ''])('answered with %j changes nothing', async (typed) => {
    const { exitCode, messages } = await run(`orders cancel ${number}`, { typed })
    expect(exitCode).toBe(3)
    expect(messages).toMatch(/Nothing was changed\.\n$/)
    expect((await run(`orders show ${number} --json`)).objects[0]).toMatchObject({
      status: 'pending',
    })
  })

  test('without a terminal needs --yes', async () => {
    const { exitCode, messages } = await run(`orders cancel ${number}`)
    expect(exitCode).toBe(2)
    expect(messages).toMatch(/return to the stock\. Add --yes to go on without being asked\.\n$/)
  })

  test('refuses when the order was changed after it was shown', async () => {
    async function* answer() {
      await run(`orders paid ${number}`)
      yield 'y\n'
    }
    const { exitCode, messages } = await run(`orders cancel ${number}`, { typed: answer() })
    expect(exitCode).toBe(4)
    expect(messages).toContain(`${number} was changed meanwhile: pending, payment paid.`)
  })
})

describe('orders refund', () => {
  test.each(['orders ship', 'orders deliver'])('after %s says what to pay back', async (last) => {
    await run(`orders paid ${number}`)
    await run(`orders ship ${number}`)
    if (last === 'orders deliver') await run(`orders deliver ${number}`)
    const before = await stockOf(database, coat)
    const { output } = await run(`orders refund ${number} --yes`)
    expect(output).toContain('-> refunded, payment paid -> refunded')
    expect(output).toContain('Pay back 129.60 dollars (card).')
    expect(output).toContain('The shopper gets no mail of this: write to ada@example.com.')
    expect(await stockOf(database, coat)).toBe(before)
  })

  test('before shipping is refused', async () => {
    expect(await run(`orders refund ${number} --yes`)).toMatchObject({ exitCode: 3 })
  })
})

describe('a payment', () => {
  test('is recorded as failed, then as paid', async () => {
    expect((await run(`orders failed ${number}`)).output).toContain('pending -> failed')
    expect((await run(`orders paid ${number}`)).output).toContain('failed -> paid')
    const again = await run(`orders paid ${number}`)
    expect(again).toMatchObject({ exitCode: 3 })
    expect(again.messages).toBe(`The payment of ${number} is paid and cannot become paid.\n`)
    expect(await run(`orders failed ${number}`)).toMatchObject({ exitCode: 3 })
  })

  test('that another terminal changed first is not overwritten', async () => {
    // While the order is locked, both commands read the payment and wait to change it.
    const holder = await database.owner.connect()
    await holder.query('begin')
    await holder.query('select from public.shop_orders where order_number = $1 for update', [
      number,
    ])
    const both = Promise.all([run(`orders paid ${number}`), run(`orders failed ${number}`)])
    await expect.poll(() => countBlocked(database)).toBe(2)
    await holder.query('commit')
    holder.release()
    const codes = (await both).map(({ exitCode }) => exitCode)
    expect(new Set(codes)).toEqual(new Set([0, 4]))
  })
})
