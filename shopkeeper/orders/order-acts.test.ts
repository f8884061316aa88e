import { beforeEach, describe, expect, test } from 'vitest'

import {
  addToCart,
  billing,
  placeOrder,
  stock,
  stockOf,
  countBlocked,
} from '../../supabase/tests/fixtures.ts'
import { ending, ownShop } from '../own-shop.test-support.ts'
import { setSizes } from '../../tests/support/sizes.ts'

let number: string

const { database, run } = await ownShop()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', price: 60, stock_quantity: 1000 })
beforeEach(async () => {
  number = await order()
})

async function order() {
  await addToCart(database, ada, coat, 2)
  return String((await placeOrder(database, ada, { notes: 'Ring twice' }))['order_number'])
}

const show = async () => (await run(`orders show ${number} --json`)).objects[0]

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
    const { output } = await run(`orders show ${number}`)
    for (const line of [
      `${number}  pending, payment pending (card)\n`,
      '2 × coat (coat)  120.00\n',
      'Total       129.60\n',
      'Ship to     Ada Marlowe, 18 Mercer Street, New York NY 10013, US\n',
      'Write to    ada@example.com\n',
      'Order notes Ring twice',
    ])
      expect(output).toContain(line)
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
    const words = 'No order has the number ORD-UNKNOWN0000.\n'
    expect(await run('orders show ORD-UNKNOWN0000')).toMatchObject(ending(3, words))
  })
})

describe('orders pack and orders deliver', () => {
  test('change each order and leave a line of who, what and when', async () => {
    const other = await order()
    expect(await run(`orders pack ${number} ${other} --as Maud`)).toMatchObject({
      exitCode: 0,
      messages: '',
      output: `${number}  status pending -> processing\n${other}  status pending -> processing\n`,
    })
    const act = { actor: 'Maud', act: 'orders pack', subject: number }
    expect((await run(`log --json --subject ${number}`)).objects).toMatchObject([
      { ...act, before: { status: 'pending' }, after: { status: 'processing' } },
    ])
    expect(await show()).toMatchObject({ history: [{ actor: 'Maud', to_status: 'processing' }] })
    const { output } = await run(`log --subject ${number}`)
    expect(output).toMatch(/Maud +orders pack +ORD-\w+ +status pending -> processing\n$/)
  })

  test('do what they can, and say what they could not', async () => {
    const packed = await run(`orders pack ORD-UNKNOWN0000 ${number}`)
    expect(packed).toMatchObject(ending(6, 'No order has the number ORD-UNKNOWN0000.\n'))
    expect(packed.output).toContain(number)
  })

  test('refuse a status that cannot follow', async () => {
    const words = 'is pending and cannot become delivered. It can become cancelled or processing.\n'
    expect(await run(`orders deliver ${number}`)).toMatchObject(ending(3, `${number} ${words}`))
  })

  test('from two terminals at once change it once', async () => {
    const both = await Promise.all([1, 2].map(() => run(`orders pack ${number}`)))
    expect(both.map(({ exitCode }) => exitCode).toSorted((a, b) => a - b)).toEqual([0, 3])
  })
})

describe('orders ship', () => {
  test('ships a pending order, tells the shopper, and stands on the order’s page', async () => {
    const shipped = await run(`orders ship ${number} --carrier UPS --tracking 1Z99`)
    expect(shipped).toMatchObject(ending(0, `${number} is not paid: its payment is pending.\n`))
    expect(shipped.output).toContain('status pending -> shipped, carrier none -> UPS')
    expect(shipped.output).toContain('Mail to the shopper queued.')
    const tracking_url = 'https://www.ups.com/track?tracknum=1Z99'
    const parcel = { carrier: 'UPS', tracking_number: '1Z99', tracking_url }
    expect(await mails('order_shipped')).toMatchObject([
      {
        recipient: billing.email,
        payload: {
          ...parcel,
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
    expect(rows).toEqual([{ status: 'shipped', ...parcel }])
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
    ['--tracking 1Z99', 2, 'A tracking number needs a carrier'],
    ['--carrier UPS --tracking <b>', 3, 'A tracking number has 1 to 60 letters'],
    ['--carrier X --url http://x.example', 3, 'The address of the parcel must begin with https://'],
    ['--carrier X --url javascript:alert(1)', 3, 'must begin with https://'],
    [`--carrier ${'x'.repeat(61)}`, 3, 'The carrier must have 1 to 60 characters'],
  ])('with %s is refused', async (options, exitCode, message) => {
    expect(await run(`orders ship ${number} ${options}`)).toMatchObject(ending(exitCode, message))
    expect(await show()).toMatchObject({ status: 'pending' })
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
    const cancelled = await run(`orders cancel ${number}`, { typed: 'y\n' })
    const question =
      'is pending, payment paid. It will be cancelled for good. 2 pieces will return to the stock.'
    expect(cancelled).toMatchObject(ending(0, question))
    expect(cancelled.output).toContain(
      `Pay back 129.60 dollars (card). Then: ./shop orders repaid ${number}`,
    )
    expect(await stockOf(database, coat)).toBe(before + 2)
    expect((await run(`orders repaid ${number}`)).output).toContain('paid -> refunded')
  })

  test.each(['n\n', '\n', 'yellow\n', ''])('answered with %j changes nothing', async (typed) => {
    expect(await run(`orders cancel ${number}`, { typed })).toMatchObject(
      ending(3, 'Nothing was changed.\n'),
    )
    expect(await show()).toMatchObject({ status: 'pending' })
  })

  test('without a terminal needs --yes', async () => {
    expect(await run(`orders cancel ${number}`)).toMatchObject(
      ending(2, 'return to the stock. Add --yes to go on without being asked.\n'),
    )
  })

  test('refuses when the order was changed after it was shown', async () => {
    async function* answer() {
      await run(`orders paid ${number}`)
      yield 'y\n'
    }
    expect(await run(`orders cancel ${number}`, { typed: answer() })).toMatchObject(
      ending(4, `${number} was changed meanwhile: pending, payment paid.`),
    )
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
    expect(await run(`orders paid ${number}`)).toMatchObject(
      ending(3, `The payment of ${number} is paid and cannot become paid.\n`),
    )
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
    expect(new Set((await both).map(({ exitCode }) => exitCode))).toEqual(new Set([0, 4]))
  })
})
