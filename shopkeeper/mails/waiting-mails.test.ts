import { describe, expect, test } from 'vitest'

import { addToCart, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { ownShop } from '../own-shop.test-support.ts'

const { database, run } = await ownShop()
await database.owner.query(
  `insert into private.outbox (kind, recipient, payload, next_attempt_at, attempts, last_error) values
     ('contact_message', 'owner@shop.example', '{"message": "secret words"}', 'infinity', 9, 'refused'),
     ('already_registered', 'ada@example.com', '{}', 'infinity', 9, 'refused'),
     ('reset_password', 'ben@example.com', '{"link": "https://x/secret"}', now() + interval '1 hour', 2, 'busy')`,
)

describe('mails', () => {
  test('are listed with the reason, without their content', async () => {
    const { output, messages } = await run('mails list')
    expect(messages).toBe('3 mails\n')
    expect(output).toMatch(/contact_message +owner@shop\.example +9 +given up +refused/)
    expect(output).toMatch(/reset_password +ben@example\.com +2 +waiting +busy/)
    expect(output + JSON.stringify((await run('mails list --json')).objects)).not.toContain(
      'secret',
    )
  })

  test('are tried again, but not those that lost their link', async () => {
    expect((await run('mails retry')).output).toBe('2 mails will be tried again.\n')
    const { rows } = await database.owner.query(
      `select recipient, attempts, next_attempt_at <= now() as is_due from private.outbox order by id`,
    )
    expect(rows).toEqual([
      { recipient: 'owner@shop.example', attempts: 0, is_due: true },
      { recipient: 'ada@example.com', attempts: 9, is_due: false },
      { recipient: 'ben@example.com', attempts: 0, is_due: true },
    ])
  })

  test('that wait in a restored database are held, and sent or deleted when the owner says so', async () => {
    const held = '2 mails held: see mails list, then mails release.\n'
    expect((await run('mails hold')).output).toBe(held)
    const states = async () =>
      (await run('mails list --json')).objects.map(({ state }) => String(state)).toSorted()
    expect(await states()).toEqual(['given up', 'held', 'held'])
    expect((await run('mails release')).output).toBe('2 mails will be sent.\n')
    expect(await states()).toEqual(['given up', 'waiting', 'waiting'])
  })
})

test('today says what is to be done', async () => {
  const ada = await database.createShopper('ada@example.com')
  const coat = await stock(database, { slug: 'coat', stock_quantity: 3 })
  await stock(database, { slug: 'shirt', stock_quantity: 30 })
  await addToCart(database, ada, coat)
  const number = String((await placeOrder(database, ada))['order_number'])
  const { output } = await run('today')
  const start = `1 order to send (oldest ${number}, 0 h), 1 unpaid, 0 on the way\nLow: coat 2\nMails: `
  expect(output.slice(0, start.length)).toBe(start)
  expect((await run('today --low 1 --json')).objects).toMatchObject([
    { to_send: 1, unpaid: 1, low: [] },
  ])
  await run('settings set low-stock-below=40')
  expect((await run('today')).output).toContain('Low: coat 2, shirt 30\n')
})
