import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { withAddedChoice } from '../../app/shop/cart/choice.ts'
import * as fixtures from '../../supabase/tests/fixtures.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('choices are added up in the browser as in the database', async () => {
  const ada = await database.createShopper('ada@example.com')
  const shirt = await fixtures.stock(database, { slug: 'shirt', stock_quantity: 400 })
  async function add(quantity: number, choice: string | null) {
    const rows = await database.asShopper(ada, 'select * from public.cart_add($1, $2, $3)', [
      shirt.id,
      quantity,
      choice,
    ])
    return (rows[0]?.['choice'] ?? null) as string | null
  }
  const choice = fc.oneof(
    fc.constantFrom(null, 'M', 'L', '32', '1 × M', '1 × M, 2 × L', 'M, long', '12 × 3 × S'),
    fc.stringMatching(/^[a-zA-Z0-9×, ]{0,60}$/),
  )
  const quantity = fc.integer({ min: 1, max: 40 })
  await fc.assert(
    fc.asyncProperty(choice, quantity, choice, quantity, async (one, pieces, two, more) => {
      await database.owner.query('delete from public.shop_cart_items where user_id = $1', [ada])
      const before = { choice: await add(pieces, one), quantity: pieces }
      const added = { choice: two?.trim() || null, quantity: more }
      expect(await add(more, two)).toBe(withAddedChoice(before, added))
    }),
    { numRuns: 150 },
  )
})
