import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { usualRates } from '../../app/client/usual-rates.ts'
import { discountOf, itemTotal, orderTotal, sumOfPrices } from '../../app/shop/pricing/pricing.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Items as cents and quantity, and a discount: percent, or cents, from a least subtotal in cents on. */
type Cart = {
  items: [cents: bigint, quantity: bigint][]
  percent: bigint
  amount: bigint
  minimum: bigint
}

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
    amount: fc.bigInt(1n, 20_000n),
    minimum: fc.oneof(fc.constant(0n), fc.bigInt(4_998n, 5_002n), fc.bigInt(0n, 20_000n)),
  }) as fc.Arbitrary<Cart>,
  5_000,
)

test('an order costs the same on the page, in the database and in whole cents (B-03)', async () => {
  const items = carts.flatMap(({ items: own, percent, amount, minimum }, cart) =>
    own.map(([cents, quantity]) => [cart, cents, quantity, percent, amount, minimum] as const),
  )
  const { rows } = await database.owner.query<{ amounts: string[] }>(
    `select array[subtotal, shipping_amount, tax_amount, discount_amount, total_amount]::numeric(14, 2)[]::text[] as amounts
     from (
       select cart, sum((cents::numeric / 100)::numeric(10, 2) * quantity) as subtotal,
         jsonb_populate_record(null::private.codes, jsonb_build_object('percent', nullif(max(percent), 0),
           'amount', case max(percent) when 0 then max(amount) / 100.0 end, 'minimum', max(minimum) / 100.0)) as offer
       from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])
         as item (cart, cents, quantity, percent, amount, minimum)
       group by cart
     ) as carts, public.shop_settings as rates, private.order_amounts(subtotal, offer, rates)
     order by cart`,
    [0, 1, 2, 3, 4, 5].map((column) => items.map((item) => item[column])),
  )
  const found = carts.map((cart, n) => [cart, onThePage(cart), rows[n]?.amounts])
  expect(found).toEqual(carts.map((cart) => [cart, inCents(cart), inCents(cart)]))
})

function onThePage({ items, percent, amount, minimum }: Cart): string[] {
  const subtotal = sumOfPrices(
    items.map(([cents, quantity]) => itemTotal(Number(cents) / 100, Number(quantity))),
  )
  const discount = {
    percent_off: Number(percent),
    amount_off: percent === 0n ? Number(amount) / 100 : 0,
    minimum: Number(minimum) / 100,
  }
  const total = orderTotal(subtotal, usualRates, discountOf(subtotal, discount))
  const { shipping_amount, tax_amount, discount_amount, total_amount } = total
  return [total.subtotal, shipping_amount, tax_amount, discount_amount, total_amount].map(
    (amount) => amount.toFixed(2),
  )
}

/** Written from the specification, not from the code that it judges. */
function inCents({ items, percent, amount, minimum }: Cart): string[] {
  const subtotal = items.reduce((sum, [cents, quantity]) => sum + cents * quantity, 0n)
  const shipping = subtotal > 5000n ? 0n : 999n
  const tax = (subtotal * 8n * 2n + 100n) / 200n
  const off = percent === 0n ? amount : (subtotal * percent * 2n + 100n) / 200n
  const most = off > subtotal ? subtotal : off
  const discount = subtotal < minimum ? 0n : most
  return [subtotal, shipping, tax, discount, subtotal + shipping + tax - discount].map(
    (cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
  )
}
