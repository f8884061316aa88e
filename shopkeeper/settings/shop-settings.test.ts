import { describe, expect, test } from 'vitest'

import {
  addToCart,
  countBlocked,
  orderNumber,
  placeOrder,
  quote,
  refusalOf,
  stock,
} from '../../supabase/tests/fixtures.ts'
import { ending, ownShop } from '../own-shop.test-support.ts'

const { database, run } = await ownShop()
const ada = await database.createShopper('ada@example.com')
const shirt = await stock(database, { slug: 'linen-shirt', price: 60 })

describe('settings', () => {
  test('are listed', async () => {
    const { objects } = await run('settings --json')
    expect(objects).toEqual([
      { name: 'free-shipping-over', value: 50 },
      { name: 'standard-shipping', value: 9.99 },
      { name: 'tax-percent', value: 8 },
      { name: 'rupees-per-dollar', value: 83 },
      { name: 'free-shipping-over-rupees', value: 999 },
      { name: 'low-stock-below', value: 5 },
      { name: 'welcome-code', value: 'WELCOME20' },
      { name: 'time-zone', value: 'UTC' },
      { name: 'client-address-header', value: 'cf-connecting-ip' },
    ])
  })

  test('that change are those of the next order; earlier orders keep theirs', async () => {
    await addToCart(database, ada, shirt)
    await placeOrder(database, ada)
    await addToCart(database, ada, shirt)
    const seen = await quote(database, ada)
    expect(seen).toMatchObject({ shipping_amount: 0, tax_amount: 4.8 })
    const { output } = await run('settings set free-shipping-over=75 tax-percent=5.5')
    expect(output).toContain('free shipping over 50.00 -> 75.00, tax percent 8.00 -> 5.50')
    const order_number = orderNumber()
    const refused = await refusalOf(placeOrder(database, ada, { order_number, expected: seen }))
    expect(refused).toMatchObject({
      name: 'PRICE_CHANGED',
      detail: { rates: { free_shipping_over: 75, tax_percent: 5.5 } },
    })
    const placed = await placeOrder(database, ada, { order_number })
    expect(placed).toMatchObject({ shipping_amount: '9.99', tax_amount: '3.30' })
    const { objects } = await run('log --subject settings --json')
    expect(objects).toMatchObject([
      { before: { free_shipping_over: '50.00' }, after: { free_shipping_over: '75.00' } },
    ])
  })

  test('changed by two owners at once are those of the first, and the second is told', async () => {
    const holder = await database.owner.connect()
    await holder.query('begin')
    await holder.query('select from public.shop_settings for update')
    const both = Promise.all([
      run('settings set low-stock-below=7 --as ada'),
      run('settings set low-stock-below=9 --as ben'),
    ])
    await expect.poll(() => countBlocked(database)).toBe(2)
    await holder.query('commit')
    holder.release()
    const [first, second] = (await both).toSorted((one, other) => one.exitCode - other.exitCode)
    expect([first?.exitCode, second?.exitCode]).toEqual([0, 4])
    const value = Number(/-> (\d)/.exec(first?.output ?? '')?.[1])
    const words = `^Refused: low_stock_below of settings is ${value} by now since .*(ada|ben)`
    expect(second?.messages).toMatch(new RegExp(words))
    const { objects } = await run('settings --json')
    expect(objects).toContainEqual({ name: 'low-stock-below', value })
    // Another setting is not concerned.
    expect((await run('settings set low-stock-below=5')).exitCode).toBe(0)
  })

  test('name the code of the welcome mail, one that is accepted', async () => {
    await run('codes create HELLO5 --percent 5')
    const { output } = await run('settings set welcome-code=hello5')
    expect(output).toContain('welcome code WELCOME20 -> HELLO5')
    expect((await run('codes disable HELLO5')).messages).toContain('welcome mail')
    await run('settings set welcome-code=WELCOME20')
    await run('codes disable HELLO5')
    for (const code of ['HELLO5', 'NEVER'])
      expect(await run(`settings set welcome-code=${code}`)).toMatchObject(
        ending(3, `There is no code ${code}.`),
      )
    expect((await run('settings')).output).toMatch(/welcome-code +WELCOME20/)
  })

  test.each([
    ['free-shipping=75', 'names no setting'],
    ['free-shipping-over', 'names no setting'],
    ['free-shipping-over=-1', 'a number with at most 2 decimals from 0 to 1000000, not "-1"'],
    ['tax-percent=101', 'from 0 to 100, not "101"'],
    ['tax-percent=5.555', 'at most 2 decimals'],
    ['rupees-per-dollar=0', 'from 0.0001'],
    ['low-stock-below=2.5', 'a whole number'],
    ['tax-percent=5.5 low-stock-below=x', 'not "x"'],
    ['tax-percent=5 tax-percent=6', 'named twice'],
    ['client-address-header=X_Real', 'a header in lower case'],
    ['time-zone=Europe/Pariss', 'a time zone, like Europe/Paris, not "Europe/Pariss"'],
    ['time-zone=+01:00', 'a time zone'],
  ])('%s is refused, and nothing is changed', async (words, reason) => {
    const before = (await run('settings --json')).objects
    expect(await run(`settings set ${words}`)).toMatchObject(ending(2, reason))
    expect((await run('settings --json')).objects).toEqual(before)
  })
})
