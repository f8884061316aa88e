import { afterAll, describe, expect, test } from 'vitest'

import { addToCart, billing, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { shop } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'

/** It would colour what follows in a terminal, and turn the line's direction around. */
const hostileName = 'Ada\u009b31m\u202e'
/** Of orders by a shopper with a plain name, a formula and a hostile name. */
const numbers: string[] = []

const database = await freshDatabase()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', price: 60 })
for (const first_name of ['Ada', '=HYPERLINK(1)', hostileName]) {
  await addToCart(database, ada, coat, 2)
  const billing_address = { ...billing, first_name }
  numbers.push(String((await placeOrder(database, ada, { billing_address }))['order_number']))
}
afterAll(() => database.drop())

const run = (words: string) => shop(database, words)

describe('orders export', () => {
  test('has a line for each item, and no formulas', async () => {
    const { output, exitCode } = await run('orders export')
    expect(exitCode).toBe(0)
    const [head, ...lines] = output.trimEnd().split('\n')
    expect(head).toMatch(/^order_number,created_at,status,/)
    expect(lines.map((line) => line.split(',')[0])).toEqual(numbers)
    expect(lines[1]).toContain(",'=HYPERLINK(1),Marlowe,ada@example.com,US,120.00,")
    expect(lines[1]).toMatch(/,coat,coat,2,60\.00,120\.00,,,,,,$/)
  })

  test('without orders has the names of its columns', async () => {
    const { output } = await run('orders export --status refunded')
    expect(output).toMatch(/^order_number,.+,discount_value\n$/)
  })

  test('filters, and is read back as JSON', async () => {
    const [number] = numbers
    await run(`orders ship ${number} --carrier UPS --tracking 1Z99`)
    const { objects } = await run('orders export --json --status shipped --since 1h')
    expect(objects).toMatchObject([
      { order_number: number, tracking_number: '1Z99', total_amount: '129.60' },
    ])
  })

  test('as JSON steers no terminal by a name, which is read back unchanged', async () => {
    const { output, objects } = await run('orders export --json')
    expect(output.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u)
    expect(objects.at(-1)).toMatchObject({ first_name: hostileName })
  })

  test('has the amounts of an order once, and when it was paid and refunded', async () => {
    const ben = await database.createShopper('ben@example.com')
    const scarf = await stock(database, { slug: 'scarf', price: 10 })
    await addToCart(database, ben, coat)
    await addToCart(database, ben, scarf)
    const placed = await placeOrder(database, ben, { code: 'WELCOME20' })
    const number = String(placed['order_number'])
    await run(`orders paid ${number}`)
    await run(`orders ship ${number}`)
    await run(`orders refund ${number} --yes`)
    const { objects } = await run('orders export --json --status refunded')
    expect(objects).toMatchObject([
      { product_slug: 'coat', subtotal: '70.00', total_amount: '61.60', code: 'WELCOME20' },
      { product_slug: 'scarf', subtotal: null, total_amount: null, discount_value: '20.00' },
    ])
    for (const row of objects)
      for (const moment of ['paid_at', 'refunded_at'])
        expect(Date.now() - Date.parse(String(row[moment]))).toBeLessThan(60_000)
  })
})
