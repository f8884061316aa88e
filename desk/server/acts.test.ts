import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Call } from '../../shopkeeper/command-line/command.ts'
import { listCommands, createProgram } from '../../shopkeeper/command-line/program.ts'
import { addCommands } from '../../shopkeeper/commands.ts'
import * as fixtures from '../../supabase/tests/fixtures.ts'
import { removeDataFolder, urlOf } from '../../tests/support/data-folder.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { acts } from './act-words.ts'
import { makeDeskFolder, openTestDesk, type Line } from './desk.test-support.ts'

const database = await freshDatabase()
const dataDir = await makeDeskFolder()
let number: string
beforeAll(async () => {
  const ada = await database.createShopper('ada@example.com')
  const coat = await fixtures.stock(database, { slug: 'coat' })
  await fixtures.addToCart(database, ada, coat)
  const placed = await fixtures.placeOrder(database, ada)
  number = String(placed['order_number'])
})
afterAll(async () => {
  await desk.end()
  await database.drop()
  await removeDataFolder(dataDir)
})
const desk = await openTestDesk({ DATABASE_URL: urlOf(database.connection), DATA_DIR: dataDir })
const exitOf = (lines: Line[]) => lines.at(-1)?.['exit']
const statusOf = async () =>
  (
    await database.owner.query('select status from public.shop_orders where order_number = $1', [
      number,
    ])
  ).rows[0].status as string

test('every act of the desk is a command', () => {
  const program = createProgram(process.stdout, process.stderr)
  addCommands(program, {} as Call)
  const names = listCommands(program).map((command) =>
    [command.parent?.name(), command.name()].join(' ').replace('./shop ', ''),
  )
  expect([...acts.values()].filter((command) => !names.includes(command))).toEqual([])
})

describe('an act', () => {
  test('tells its result and who did it is in the log', async () => {
    const lines = await desk.act('products-set', ['coat', '--price', '21'], {
      shown: { price: 20 },
    })
    expect(lines).toEqual([
      {
        result: expect.objectContaining({ subject: 'coat', is_repeated: false }),
        lines: ['coat  price 20.00 -> 21.00'],
      },
      { exit: 0 },
    ])
    const log = await desk.ask('/rest/acts?subject=eq.coat&select=actor,act')
    expect(await log.json()).toEqual([{ actor: 'maud', act: 'products set' }])
  })

  test('that is refused says why without the words of a command line', async () => {
    for (const [name, words, said] of [
      ['products-set', ['coat', '--price=-5'], "'-5' cannot be used. It must be dollars like 79"],
      ['products-add', ['A Coat', '--name=A'], "'A Coat' cannot be used. It must be lower-case"],
      ['products-set', ['coat', '--was=1'], 'The price before, 1.00, is not higher than'],
      ['products-delete', ['coat'], 'coat was ordered, and its orders show it. It can be hidden.'],
      ['orders-ship', [number, '--tracking=1Z'], 'A tracking number needs a carrier: '],
      ['codes-create', ['<b>', '--percent=10'], 'A code has 3 to 40 letters and digits.'],
    ] as const) {
      const lines = await desk.act(name, [...words])
      expect(String(lines[0]?.['note'])).toContain(said)
      expect(JSON.stringify(lines)).not.toMatch(/ --|[.]\/shop|error:/)
    }
  })

  test('that is sent again with its key is done once', async () => {
    const once = crypto.randomUUID()
    const add = () => desk.act('stock-add', ['coat', '3'], { once })
    const [first, second] = [await add(), await add()]
    expect(first[0]).toMatchObject({ result: { is_repeated: false } })
    expect(second[0]).toMatchObject({ result: { is_repeated: true } })
    const other = await desk.act('stock-add', ['coat', '4'], { once })
    expect(other).toEqual([
      { note: `The key "${once}" of --once was used for another command.` },
      { exit: 3 },
    ])
    const { rows } = await database.owner.query(`select stock_quantity from public.shop_products`)
    expect(rows).toEqual([{ stock_quantity: 12 }])
  })

  test('changes nothing where another value is there than the page showed', async () => {
    for (const [name, words, shown, refusal] of [
      ['orders-pack', [number], { status: 'processing' }, `status of ${number} is pending`],
      ['orders-deliver', [number], { status: 'shipped' }, `status of ${number} is pending`],
      ['orders-paid', [number], { payment_status: 'failed' }, `payment of ${number} is pending`],
      ['products-set', ['coat', '--price', '30'], { price: '20.00' }, 'price of coat is 21.00'],
      ['products-hide', ['coat'], { is_active: false }, 'offered of coat is true'],
      ['stock-count', ['coat', '7'], { stock: { '': 10 } }, 'stock of coat is 12'],
      ['settings-set', ['tax-percent=9'], { tax_percent: 7 }, 'tax percent of settings is 8'],
    ] as const) {
      const before = await everything()
      const lines = await desk.act(name, [...words], { shown })
      expect([name, exitOf(lines)]).toEqual([name, 4])
      expect(String(lines[0]?.['note'])).toContain(`Refused: ${refusal}`)
      expect(await everything()).toBe(before)
    }
    // 8 is 8.00, and what is absent is null.
    const done = await desk.act('settings-set', ['tax-percent=8'], { shown: { tax_percent: 8 } })
    expect(exitOf(done)).toBe(0)
  })

  test('asks in a dry run what it would ask, and changes nothing', async () => {
    const lines = await desk.act('orders-cancel', [number], { dryRun: true })
    expect(lines[0]).toEqual({
      question: expect.stringContaining('It will be cancelled for good.'),
    })
    expect(exitOf(lines)).toBe(0)
    const named = await desk.act('customers-delete', ['ada@example.com'], { dryRun: true })
    expect(named).toContainEqual(
      expect.objectContaining({ question: expect.any(String), name: 'ada@example.com' }),
    )
    expect(await statusOf()).toBe('pending')
  })

  test.each([
    ['restore', [], 404],
    ['keys-rotate', [], 404],
    ['orders-list', [], 404],
    ['products-set', ['coat', '--as', 'someone'], 400],
    ['products-set', ['coat', '--once=x'], 400],
    ['products-import', ['/etc/passwd'], 400],
    ['products-import', ['package.json'], 400],
    ['products-import', [{ file: 'unknown' }, '--report', '/tmp/x'], 400],
    ['pictures-add', ['coat', '../secret.png'], 400],
    ['pictures-add', ['coat', { file: 'f'.repeat(32) }], 400],
    ['products-set', 'coat', 400],
  ])('%s with %j is refused with %i', async (name, given, status) => {
    const body = JSON.stringify({ arguments: given, once: crypto.randomUUID() })
    const response = await desk.ask(`/acts/${name}`, { method: 'POST', body })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  test('is not read when it is too large, or no JSON', async () => {
    const send = (body: string) => desk.ask('/acts/products-set', { method: 'POST', body })
    expect((await send('x'.repeat(1_100_000))).status).toBe(413)
    expect((await send('{')).status).toBe(400)
    expect((await send('null')).status).toBe(400)
  })
})

/** What acts could have changed. */
async function everything(): Promise<string> {
  const { rows } = await database.owner.query(
    `select (select json_agg(o order by o.id) from public.shop_orders as o) as orders,
       (select json_agg(p order by p.id) from public.shop_products as p) as products,
       (select json_agg(s) from public.shop_settings as s) as settings,
       (select count(*) from private.owner_acts) as acts`,
  )
  return JSON.stringify(rows)
}
