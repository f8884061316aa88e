import { parseApiError } from '../../app/client/api-error.ts'
import type { OrderRequest } from '../../app/shop/orders/place-order.data.ts'
import { fillCart, prepareOrder } from './ordering.ts'
import { countUp } from './concurrency.ts'
import type { ResilienceTest } from './resilience-test.ts'

/**
 * B-02: good orders with one to three values changed: types, nulls, missing and extra fields, huge texts,
 * wrong case, arrays. Each is placed, or refused without an effect; none causes an error of the server.
 */
export const badOrders: ResilienceTest = {
  title: 'bad orders: place_order with every kind of wrong body',
  proves: ['B-02'],
  rounds: 5000,
  async run(testShop, { rounds, random }) {
    const product = await testShop.insertProduct(1_000_000)
    const answers: Record<string, number> = {}
    const ours: string[] = []
    for (const _ of rounds) {
      const buyer = await testShop.createBuyer()
      await fillCart(buyer, product)
      const body = spoil(await prepareOrder(buyer), random)
      const { error } = await buyer.backend.rpc('place_order', body as never)
      const answer = error ? (parseApiError(error)?.name ?? (error.code || 'none')) : 'placed'
      countUp(answers, answer)
      if (/^(5|XX|57|53|08|58|none)/.test(answer)) ours.push(`${answer}: ${JSON.stringify(body)}`)
      const { rowCount } = await testShop.owner.query(
        'select from public.shop_orders where user_id = $1',
        [buyer.id],
      )
      if ((answer === 'placed') !== (rowCount === 1)) ours.push(`${answer}, but ${rowCount} orders`)
    }
    return {
      figures: { answers, 'errors of ours': ours.slice(0, 5) },
      passed: ours.length === 0,
    }
  },
}

/** A copy with one to three values replaced, left out or added, anywhere in it. */
function spoil(order: OrderRequest, random: () => number): unknown {
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)]
  const copy = structuredClone(order) as unknown as Record<string, unknown>
  const times = 1 + Math.floor(random() * 3)
  for (let time = 0; time < times; time++) {
    const target = pick(objectsIn(copy))
    const key = target && pick(Object.keys(target))
    if (!target || key === undefined) continue
    const act = random()
    if (act < 0.15) delete target[key]
    else if (act < 0.25) target[`${key}_more`] = pick(wrongValues)
    else if (act < 0.3) target[key.toUpperCase()] = target[key]
    else target[key] = pick(wrongValues)
  }
  return copy
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)]
}

const wrongValues: readonly unknown[] = [
  ...(JSON.parse(
    '[null, true, false, 0, -1, 0.1, 1e21, -1e-9, 49.999, 9007199254740992, [], [[]], [null], {}, {"a":{"b":[1]}}, ["US"]]',
  ) as unknown[]),
  ...' |0|-1|NaN|Infinity|1e400|null|\u0000|\ud800|\u202egnp.exe|<script>|ORD-|us|USA|paypal |PAYPAL|4111111111111111'.split(
    '|',
  ),
  '',
  '💐'.repeat(40),
  'a'.repeat(10_001),
  "'; drop table shop_orders; --",
  '00000000-0000-0000-0000-000000000000',
  Array.from({ length: 300 }, () => 1),
]
