import {
  discountOf,
  orderTotal,
  itemTotal,
  sumOfPrices,
  usualRates,
} from '../../app/shop/pricing/pricing.ts'
import type { ResilienceTest } from './resilience-test.ts'

const batch = 20_000

/**
 * B-03: random carts, added up by the browser's rules, by the database's, and by exact whole numbers
 * that share no code with either. Three answers for each cart, equal to the cent.
 */
export const orderTotals: ResilienceTest = {
  title: 'money: browser, database and exact arithmetic agree to the cent',
  proves: ['B-03'],
  rounds: 1_000_000,
  async run({ owner }, { rounds, random }) {
    let different = 0
    let added = 0
    let carts: Cart[] = []
    async function addUp() {
      const fromDatabase = await databaseTotals(owner, carts)
      for (const [index, cart] of carts.entries()) {
        const answers = [browserTotal(cart), exactTotal(cart), fromDatabase[index]]
        if (new Set(answers.map((answer) => JSON.stringify(answer))).size === 1) continue
        different++
        if (different <= 5) console.log(JSON.stringify({ cart, answers }))
      }
      added += carts.length
      carts = []
    }
    for (const _ of rounds) {
      carts.push(randomCart(random))
      if (carts.length === batch) await addUp()
    }
    await addUp()
    return { rounds: added, figures: { different }, passed: different === 0 }
  },
}

interface Cart {
  /** Prices in cents. */
  lines: { cents: number; quantity: number }[]
  percent: number
}

/** Subtotal, shipping, tax, discount and total in dollars with two decimals. */
type Amounts = string[]

function randomCart(random: () => number): Cart {
  const below = (limit: number) => Math.floor(random() * limit)
  const percent = [0, 0, 20, below(100)][below(4)] ?? 0
  // One cart in ten stands right at the threshold of free shipping.
  if (below(10) === 0) return { lines: [{ cents: 4998 + below(5), quantity: 1 }], percent }
  const lines = Array.from({ length: 1 + below(8) }, () => ({
    cents: 1 + below([200, 10_000, 98_000, 9_999_999][below(4)] ?? 1),
    quantity: 1 + below(99),
  }))
  return { lines, percent }
}

function browserTotal({ lines, percent }: Cart): Amounts {
  const totals = lines.map(({ cents, quantity }) => itemTotal(cents / 100, quantity))
  const subtotal = sumOfPrices(totals)
  const total = orderTotal(subtotal, usualRates, discountOf(subtotal, percent))
  return [
    total.subtotal,
    total.shipping_amount,
    total.tax_amount,
    total.discount_amount,
    total.total_amount,
  ].map((amount) => amount.toFixed(2))
}

/** In whole cents of any size; written from the specification, not from the code it judges. */
function exactTotal({ lines, percent }: Cart): Amounts {
  const subtotal = lines.reduce(
    (sum, { cents, quantity }) => sum + BigInt(cents) * BigInt(quantity),
    0n,
  )
  const shipping = subtotal > 5000n ? 0n : 999n
  const tax = (subtotal * 8n * 2n + 100n) / 200n
  const discount = (subtotal * BigInt(percent) * 2n + 100n) / 200n
  return [subtotal, shipping, tax, discount, subtotal + shipping + tax - discount].map(
    (cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
  )
}

async function databaseTotals(
  owner: { query(sql: string, values: unknown[]): Promise<{ rows: unknown[] }> },
  carts: Cart[],
): Promise<Amounts[]> {
  const lines = carts.flatMap(({ lines: own, percent }, cart) =>
    own.map(({ cents, quantity }) => [cart, cents, quantity, percent]),
  )
  const column = (index: number) => lines.map((line) => line[index])
  const { rows } = await owner.query(
    `select array[subtotal, shipping_amount, tax_amount, discount_amount, total_amount]::numeric(14, 2)[]::text[] as amounts
     from (
       select cart, sum((cents::numeric / 100)::numeric(10, 2) * quantity) as subtotal, max(percent) as percent
       from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as line (cart, cents, quantity, percent)
       group by cart
     ) as carts, public.shop_settings as rates, private.order_amounts(subtotal, percent, rates)
     order by cart`,
    [column(0), column(1), column(2), column(3)],
  )
  return rows.map((row) => (row as { amounts: Amounts }).amounts)
}
