import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { addToCart, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { shop } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'

let number: string

const database = await freshDatabase()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', price: 60, stock_quantity: 1000 })
beforeEach(async () => {
  number = await order()
})
afterAll(() => database.drop())

async function order() {
  await addToCart(database, ada, coat, 2)
  return String((await placeOrder(database, ada))['order_number'])
}

describe('orders pack and orders deliver', () => {
  test('change each order and leave a line of who, what and when', async () => {
    const other = await order()
    const packed = await shop(database, `orders pack ${number} ${other} --as Maud`)
    expect(packed).toMatchObject({ exitCode: 0, messages: '' })
    expect(packed.output).toBe(
      `${number}  status pending -> processing\n${other}  status pending -> processing\n`,
    )
    const { objects } = await shop(database, `log --json --subject ${number}`)
    expect(objects).toMatchObject([
      {
        actor: 'Maud',
        act: 'orders pack',
        subject: number,
        before: { status: 'pending' },
        after: { status: 'processing' },
      },
    ])
    const { rows } = await database.owner.query(
      'select actor from private.order_status_changes order by id desc limit 1',
    )
    expect(rows).toEqual([{ actor: 'Maud' }])
    const { output } = await shop(database, `log --subject ${number}`)
    expect(output).toMatch(/Maud +orders pack +ORD-\w+ +status pending -> processing\n$/)
  })

  test('do what they can, and say what they could not', async () => {
    const { exitCode, output, messages } = await shop(
      database,
      `orders pack ORD-UNKNOWN0000 ${number}`,
    )
    expect(exitCode).toBe(6)
    expect(output).toContain(number)
    expect(messages).toBe('No order has the number ORD-UNKNOWN0000.\n')
  })

  test('refuse a status that cannot follow', async () => {
    const { exitCode, messages } = await shop(database, `orders deliver ${number}`)
    expect(exitCode).toBe(3)
    expect(messages).toBe(
      `${number} is pending and cannot become delivered. It can become cancelled or processing.\n`,
    )
  })

  test('from two terminals at once change it once', async () => {
    const both = await Promise.all([1, 2].map(() => shop(database, `orders pack ${number}`)))
    expect(both.map(({ exitCode }) => exitCode).toSorted((a, b) => a - b)).toEqual([0, 3])
  })
})
