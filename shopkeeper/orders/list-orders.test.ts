import { afterAll, describe, expect, test } from 'vitest'

import { addToCart, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { shop } from '../../tests/support/command-line.ts'

const numbers: string[] = []

const database = await freshDatabase()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', price: 60 })
for (const pieces of [1, 2, 3]) {
  await addToCart(database, ada, coat, pieces)
  numbers.push(String((await placeOrder(database, ada))['order_number']))
}
await database.owner.query(
  `update public.shop_orders set created_at = now() - interval '3 days', status = 'shipped',
     payment_status = 'paid' where order_number = $1`,
  [numbers[0]],
)
await database.owner.query(
  `update public.shop_orders set created_at = now() - interval '1 day', payment_status = 'failed'
   where order_number = $1`,
  [numbers[1]],
)
afterAll(() => database.drop())

describe('orders list', () => {
  const listed = async (options = '') => {
    const { objects, exitCode } = await shop(database, `orders list --json${options}`)
    expect(exitCode).toBe(0)
    return objects.map(({ order_number }) => order_number)
  }

  test('shows the newest first', async () => {
    expect(await listed()).toEqual(numbers.toReversed())
    const { output, messages } = await shop(database, 'orders list')
    const [head, ...lines] = output.trimEnd().split('\n')
    expect(head).toMatch(
      /^ORDER NUMBER +CREATED AT +STATUS +PAYMENT STATUS +TOTAL AMOUNT +PIECES +NAME$/,
    )
    expect(lines.map((line) => line.split(' ')[0])).toEqual(numbers.toReversed())
    expect(lines[0]).toMatch(/ pending +pending +194\.40 +3 +Ada Marlowe$/)
    expect(messages).toBe('3 orders\n')
  })

  test('filters by status, time and payment', async () => {
    const [first, second, third] = numbers
    expect(await listed(' --status shipped')).toEqual([first])
    expect(await listed(' --since 2d')).toEqual([third, second])
    expect(await listed(' --unpaid')).toEqual([third, second])
    expect(await listed(' --unpaid --status shipped')).toEqual([])
  })

  test('says when there are more', async () => {
    const { output, messages } = await shop(database, 'orders list --limit 2')
    expect(output.trimEnd().split('\n')).toHaveLength(3)
    expect(messages).toBe('The newest 2; --limit shows more.\n')
  })

  test('gives amounts as text, so that no program rounds them', async () => {
    const { objects } = await shop(database, 'orders list --json --limit 1')
    expect(objects[0]).toMatchObject({ total_amount: '194.40', pieces: 3, status: 'pending' })
  })

  test('reads the newest of many orders by an index', async () => {
    await database.owner.query(
      `insert into public.shop_orders (user_id, order_number, subtotal, shipping_amount, tax_amount,
         total_amount, payment_method, billing_address, shipping_address, created_at,
         free_shipping_over, standard_shipping, tax_percent)
       select id, 'ORD-OLD' || lpad(number::text, 8, '0'), 20, 9.99, 1.6, 31.59, 'card', '{}', '{}',
         now() - make_interval(mins => 10000 + number), 50, 9.99, 8
       from auth.users, generate_series(1, 20000) as number`,
    )
    await database.owner.query('analyze public.shop_orders')
    const { rows } = await database.owner.query<{ 'QUERY PLAN': unknown }>(
      'explain (format json) select * from public.shop_orders order by created_at desc, id limit 51',
    )
    expect(JSON.stringify(rows)).toContain('shop_orders_newest')
    expect(await listed(' --limit 3')).toEqual(numbers.toReversed())
  })
})
