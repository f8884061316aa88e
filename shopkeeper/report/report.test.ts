import { describe, expect, test } from 'vitest'

import { addToCart, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { ending, ownShop } from '../own-shop.test-support.ts'

const { database, run } = await ownShop()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', category: 'women', price: 33.33 })
const scarf = await stock(database, {
  slug: 'scarf',
  category: 'men',
  price: 0.1,
  stock_quantity: 100,
})
const shirt = await stock(database, { slug: 'shirt', category: 'men', price: 16.67 })

/** An order of a coat, three scarves and a shirt for 50.30 dollars, which costs 44.26 with WELCOME20. */
async function order(
  paid: string | null,
  refunded: string | null = null,
  code: string | null = null,
) {
  await addToCart(database, ada, coat)
  await addToCart(database, ada, scarf, 3)
  await addToCart(database, ada, shirt)
  const number = String((await placeOrder(database, ada, { code }))['order_number'])
  await run(`orders ship ${number}`)
  if (paid) await run(`orders paid ${number}`)
  if (refunded) await run(`orders refund ${number} --yes`)
  await database.owner.query(
    `update public.shop_orders set paid_at = $2, refunded_at = $3 where order_number = $1`,
    [number, paid, refunded],
  )
  return number
}

await order('2026-11-10T23:30:00Z', null, 'WELCOME20')
await order('2026-11-11T12:00:00Z', '2026-11-20T12:00:00Z')
await order(null)

describe('report', () => {
  const november = 'report --since 2026-11-01 --until 2026-11-30'

  test('has payments and refunds each on their day, and what they add up to', async () => {
    const { output } = await run(november)
    expect(output.split('\n').map((line) => line.trimEnd())).toEqual([
      'DAY         ORDERS  PIECES   PAID  REFUNDED  DISCOUNT  SHIPPING   TAX',
      '2026-11-10       1       5  44.26      0.00     10.06      0.00  4.02',
      '2026-11-11       1       5  54.32      0.00      0.00      0.00  4.02',
      '2026-11-20       0       0   0.00     54.32      0.00      0.00  0.00',
      'total            2      10  98.58     54.32     10.06      0.00  8.04',
      '',
    ])
  })

  test('begins its days in the time zone of the settings', async () => {
    await run('settings set time-zone=Europe/Paris')
    const days = async (words: string) =>
      (await run(`${words} --json`)).objects.map(({ day, paid }) => [day, paid])
    expect(await days(november)).toEqual([
      ['2026-11-11', '98.58'],
      ['2026-11-20', '0.00'],
    ])
    expect(await days('report --since 2026-11-01 --until 2026-11-10')).toEqual([])
    await run('settings set time-zone=UTC')
    expect(await days('report --since 2026-11-10 --until 2026-11-10')).toEqual([
      ['2026-11-10', '44.26'],
    ])
  })

  test.each([
    ['product', ['coat', 'shirt', 'scarf'], [65.31, 32.67, 0.6]],
    ['category', ['women', 'men'], [65.31, 33.27]],
  ])('by %s adds up to the cent', async (by, names, paid) => {
    const { objects } = await run(`${november} --by ${by} --json`)
    expect(objects.map((row) => row[by])).toEqual(names)
    expect(objects.map((row) => Number(row['paid']))).toEqual(paid)
    const sum = (column: string) =>
      objects.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0)
    expect(['paid', 'refunded', 'discount', 'tax', 'pieces'].map(sum)).toEqual([
      9858, 5432, 1006, 804, 1000,
    ])
  })

  test('as CSV has no row that adds up', async () => {
    const { output } = await run(`${november} --by category --csv`)
    expect(output).toMatch(
      /^category,orders,pieces,paid,refunded,discount,shipping,tax\nwomen,2,2,/,
    )
    expect(output).not.toContain('total')
  })

  test('counts what was paid just now among the last days, today included', async () => {
    const number = await order(new Date().toISOString())
    const { objects } = await run('report --since 1d --json')
    expect(objects).toMatchObject([{ orders: 1, paid: '54.32' }])
    expect((await run(`orders show ${number}`)).output).toContain('Paid ')
  })

  test.each(['2026-02-31', '30', '0d', 'x', '7h'])('since %s is refused', async (since) => {
    expect(await run(`report --since ${since}`)).toMatchObject(ending(2, 'a date like 2026-11-22'))
  })
})
