import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  discountOf,
  itemTotal,
  orderTotal,
  sumOfPrices,
  usualRates,
} from '../../app/shop/pricing/pricing.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Items as cents and quantity, and the percentage of a discount. */
type Cart = { items: [cents: bigint, quantity: bigint][]; percent: bigint }

const carts = fc.sample(
  fc.record({
    items: fc.oneof(
      // On both sides of free shipping.
      fc.tuple(fc.tuple(fc.bigInt(4_998n, 5_002n), fc.constant(1n))),
      fc.array(
        fc.tuple(
          fc.oneof(fc.bigInt(1n, 200n), fc.bigInt(1n, 98_000n), fc.bigInt(1n, 9_999_999n)),
          fc.bigInt(1n, 99n),
        ),
        { minLength: 1, maxLength: 8 },
      ),
    ),
    percent: fc.oneof(fc.constant(0n), fc.constant(20n), fc.bigInt(0n, 99n)),
  }) as fc.Arbitrary<Cart>,
  5_000,
)

test('an order costs the same on the page, in the database and in whole cents (B-03)', async () => {
  const items = carts.flatMap(({ items: own, percent }, cart) =>
    own.map(([cents, quantity]) => [cart, cents, quantity, percent] as const),
  )
  const { rows } = await database.owner.query<{ amounts: string[] }>(
    `select array[subtotal, shipping_amount, tax_amount, discount_amount, total_amount]::numeric(14, 2)[]::text[] as amounts
     from (
       select cart, sum((cents::numeric / 100)::numeric(10, 2) * quantity) as subtotal, max(percent) as percent
       from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as item (cart, cents, quantity, percent)
       group by cart
     ) as carts, public.shop_settings as rates, private.order_amounts(subtotal, percent, rates)
     order by cart`,
    [0, 1, 2, 3].map((column) => items.map((item) => item[column])),
  )
  const found = carts.map((cart, n) => [cart, onThePage(cart), rows[n]?.amounts])
  expect(found).toEqual(carts.map((cart) => [cart, inCents(cart), inCents(cart)]))
})

function onThePage({ items, percent }: Cart): string[] {
  const subtotal = sumOfPrices(
    items.map(([cents, quantity]) => itemTotal(Number(cents) / 100, Number(quantity))),
  )
  const total = orderTotal(subtotal, usualRates, discountOf(subtotal, Number(percent)))
  const { shipping_amount, tax_amount, discount_amount, total_amount } = total
  return [total.subtotal, shipping_amount, tax_amount, discount_amount, total_amount].map(
    (amount) => amount.toFixed(2),
  )
}

/** Written from the specification, not from the code that it judges. */
function inCents({ items, percent }: Cart): string[] {
  const subtotal = items.reduce((sum, [cents, quantity]) => sum + cents * quantity, 0n)
  const shipping = subtotal > 5000n ? 0n : 999n
  const tax = (subtotal * 8n * 2n + 100n) / 200n
  const discount = (subtotal * percent * 2n + 100n) / 200n
  return [subtotal, shipping, tax, discount, subtotal + shipping + tax - discount].map(
    (cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
  )
}
