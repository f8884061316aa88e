import { describe, expect, test } from 'vitest'

import { addToCart, billing, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { ownShop } from '../own-shop.test-support.ts'

/** It would colour what follows in a terminal, and turn the line's direction around. */
const hostileName = 'Ada\u009b31m\u202e'
/** Of orders by a shopper with a hostile name, a formula and a plain name. */
const numbers: string[] = []

const { database, run } = await ownShop()
const ada = await database.createShopper('ada@example.com')
const coat = await stock(database, { slug: 'coat', price: 60 })
for (const [at, first_name] of [hostileName, '=HYPERLINK(1)', 'Ada'].entries()) {
  await addToCart(database, ada, coat, at + 1)
  const billing_address = { ...billing, first_name }
  numbers.push(String((await placeOrder(database, ada, { billing_address }))['order_number']))
}
await database.owner.query(
  `update public.shop_orders set
     created_at = now() - case order_number when $1 then interval '3 days' when $2 then interval '1 day' else '0' end,
     status = case order_number when $1 then 'shipped' else 'pending' end,
     payment_status = case order_number when $1 then 'paid' when $2 then 'failed' else 'pending' end`,
  [numbers[0], numbers[1]],
)

const [first, second, third] = numbers

test.each([
  ['--status shipped', [first]],
  ['--status shipped,pending', numbers],
  ['--payment failed', [second]],
  ['--payment paid,pending', [first, third]],
  ['--unpaid', [second, third]],
  ['--unpaid --status shipped', []],
  ['--search hyperlink', [second]],
  [`--search ${String(third).toLowerCase()}`, [third]],
  ['--search ADA@example --since 2d', [second, third]],
])('orders list and orders export with %s have the same orders', async (options, wanted) => {
  const found = async (command: string) => {
    const { objects } = await run(`orders ${command} --json ${options}`)
    return objects.map(({ order_number }) => order_number)
  }
  expect(await found('export')).toEqual(wanted)
  expect((await found('list')).toReversed()).toEqual(wanted)
})

describe('orders list', () => {
  test('shows the newest first, and says when there are more', async () => {
    const { output, messages } = await run('orders list')
    const [head, ...lines] = output.trimEnd().split('\n')
    const titles = 'ORDER NUMBER  CREATED AT  STATUS  PAYMENT STATUS  TOTAL AMOUNT  PIECES  NAME'
    expect(head?.replaceAll(/ {3,}/g, '  ')).toBe(titles)
    expect(lines.map((line) => line.split(' ')[0])).toEqual(numbers.toReversed())
    expect(lines[0]).toMatch(/ pending +pending +194\.40 +3 +Ada Marlowe$/)
    expect(messages).toBe('3 orders\n')
    const cut = await run('orders list --limit 2')
    expect(cut.output.trimEnd().split('\n')).toHaveLength(3)
    expect(cut.messages).toBe('The newest 2; --limit shows more.\n')
  })

  test('reads the newest of many orders by an index, with amounts as text', async () => {
    await database.owner.query(
      `insert into public.shop_orders (user_id, order_number, subtotal, shipping_amount, tax_amount,
         total_amount, payment_method, billing_address, shipping_address, created_at, status,
         free_shipping_over, standard_shipping, tax_percent)
       select id, 'ORD-OLD' || lpad(number::text, 8, '0'), 20, 9.99, 1.6, 31.59, 'card', '{}', '{}',
         now() - make_interval(mins => 10000 + number), 'cancelled', 50, 9.99, 8
       from auth.users, generate_series(1, 20000) as number`,
    )
    await database.owner.query('analyze public.shop_orders')
    const { rows } = await database.owner.query<{ 'QUERY PLAN': unknown }>(
      'explain (format json) select * from public.shop_orders order by created_at desc, id limit 51',
    )
    expect(JSON.stringify(rows)).toContain('shop_orders_newest')
    const { objects } = await run('orders list --json --limit 3')
    expect(objects.map(({ order_number }) => order_number)).toEqual(numbers.toReversed())
    expect(objects[0]).toMatchObject({ total_amount: '194.40', pieces: 3, status: 'pending' })
    await database.owner.query(`delete from public.shop_orders where status = 'cancelled'`)
  })
})

describe('orders export', () => {
  test('has a line for each item, no formulas, and a line in the log', async () => {
    const { output, exitCode } = await run('orders export --as ben')
    expect(exitCode).toBe(0)
    const [head, ...lines] = output.trimEnd().split('\n')
    expect(head).toMatch(/^order_number,created_at,status,/)
    expect(lines.map((line) => line.split(',')[0])).toEqual(numbers)
    expect(lines[1]).toContain(",'=HYPERLINK(1),Marlowe,ada@example.com,US,120.00,")
    expect(lines[1]).toMatch(/,coat,coat,2,60\.00,120\.00,,,,,,$/)
    expect((await run('log')).output).toMatch(/ben +orders export +orders +lines 3\n/)
    await run('orders export --dry-run --as ben')
    expect((await run('log')).output.match(/ ben /g)).toHaveLength(1)
  })

  test('without orders has the names of its columns', async () => {
    const { output } = await run('orders export --status refunded')
    expect(output).toMatch(/^order_number,.+,discount_value\n$/)
  })

  test('as JSON steers no terminal by a name, which is read back unchanged', async () => {
    const { output, objects } = await run('orders export --json')
    expect(output.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u)
    expect(objects[0]).toMatchObject({ first_name: hostileName, total_amount: '64.80' })
  })

  test('has the amounts of an order once, and when it was paid and refunded', async () => {
    const ben = await database.createShopper('ben@example.com')
    const scarf = await stock(database, { slug: 'scarf', price: 10 })
    for (const product of [coat, scarf]) await addToCart(database, ben, product)
    const placed = await placeOrder(database, ben, { code: 'WELCOME20' })
    const number = String(placed['order_number'])
    await run(`orders paid ${number}`)
    await run(`orders ship ${number} --carrier UPS --tracking 1Z99`)
    await run(`orders refund ${number} --yes`)
    const { objects } = await run('orders export --json --status refunded')
    expect(objects).toMatchObject([
      { product_slug: 'coat', subtotal: '70.00', total_amount: '61.60', code: 'WELCOME20' },
      { product_slug: 'scarf', subtotal: null, total_amount: null, tracking_number: '1Z99' },
    ])
    for (const row of objects)
      for (const moment of ['paid_at', 'refunded_at'])
        expect(Date.now() - Date.parse(String(row[moment]))).toBeLessThan(60_000)
  })
})
