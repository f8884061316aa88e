import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { withTransaction } from '../../backend/database/pool.ts'
import { addToCart, ownDatabase, placeOrder, stock } from './fixtures.ts'
import { brokenInvariants } from './invariants.ts'

const database = await ownDatabase()

test('an order with two confirmations is found', async () => {
  const ada = await database.createShopper('ada@example.com')
  await addToCart(database, ada, await stock(database, { slug: 'coat', price: 60 }))
  const { order_number: number } = await placeOrder(database, ada)
  expect(await brokenInvariants(database.owner)).toEqual([])
  await database.owner.query(
    `insert into private.outbox (kind, recipient, payload)
     select kind, recipient, payload from private.outbox where kind = 'order_confirmation'`,
  )
  expect(await brokenInvariants(database.owner)).toEqual([
    `two confirmations for one order: ${String(number)}`,
  ])
})

test('an order is asked for its own sums, not for the shipping and tax of today', async () => {
  const ben = await database.createShopper('ben@example.com')
  await addToCart(database, ben, await stock(database, { slug: 'cape', price: 60 }))
  const { order_number: number } = await placeOrder(database, ben)
  const broken = async () =>
    (await brokenInvariants(database.owner)).filter((line) => line.includes(String(number)))
  const change = (sets: string) =>
    database.owner.query(`update public.shop_orders set ${sets} where order_number = $1`, [number])
  await change('shipping_amount = 4, tax_amount = 1.23, total_amount = 65.23')
  expect(await broken()).toEqual([])
  await change('subtotal = 61, total_amount = 66.23')
  expect(await broken()).toEqual([`I3 order whose sums are wrong: ${String(number)}`])
  await change('subtotal = 60, discount_amount = 6, total_amount = 59.23')
  expect(await broken()).toEqual([`I3 order whose sums are wrong: ${String(number)}`])
})

// With 40,000 orders, a subquery that reads the outbox for each of them took more than ten minutes.
test('no table is read as a whole for each row of another', async () => {
  const query = await readFile(new URL('../invariants.sql', import.meta.url), 'utf8')
  const plan = await withTransaction(database.owner, async (client) => {
    await client.query('set local enable_seqscan = off') // wherever an index serves as well
    const { rows } = await client.query(`explain (format json) ${query}`, [[]])
    return rows[0]['QUERY PLAN'][0].Plan as PlanNode
  })
  expect(wholeTablesIn(plan, false)).toEqual([])
})

interface PlanNode {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** The tables that are read row by row below a subplan, which runs for each row of its parent. */
function wholeTablesIn(node: PlanNode, isBelowSubplan: boolean): string[] {
  const isRepeated = isBelowSubplan || node['Parent Relationship'] === 'SubPlan'
  const here = isRepeated && node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...here, ...(node.Plans ?? []).flatMap((child) => wholeTablesIn(child, isRepeated))]
}
