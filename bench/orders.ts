import { fillCart, prepareOrder } from '../tests/resilience/ordering.ts'
import type { Buyer } from '../tests/resilience/test-shop.ts'
import { placeOrder } from '../app/shop/orders/place-order.data.ts'
import { percentile } from '../tests/support/measurements.ts'
import type { BenchShop, Chapter, Line } from './chapter.ts'

/**
 * Whole orders as the browser makes them: add to the cart, read the cart, place_order; the times are those of
 * place_order. Everything is on the disk when it is answered. Limit: the database, which locks a hot product for
 * one order at a time.
 */
export const measureOrders: Chapter = async (testShop) => {
  const many = await Promise.all(Array.from({ length: 64 }, () => testShop.insertProduct(100_000)))
  const hot = [await testShop.insertProduct(1_000_000)]
  const buyers = await testShop.createBuyers(64)
  const lines: Line[] = []
  for (const clients of [1, 16, 64])
    lines.push(await measureOrderRate(testShop, '64 products', buyers.slice(0, clients), many))
  for (const clients of [16, 64])
    lines.push(await measureOrderRate(testShop, 'one hot product', buyers.slice(0, clients), hot))
  return lines
}

/** How fast so many buyers order, each one after the other, for five seconds. */
async function measureOrderRate(
  { server, database }: BenchShop,
  what: string,
  buyers: Buyer[],
  products: string[],
): Promise<Line> {
  const times: number[] = []
  let refused = 0
  const before = [server.cpuMs(), database.cpuMs()] as const
  const startedAt = performance.now()
  const until = startedAt + 5_000
  async function buy(buyer: Buyer, seat: number) {
    for (let turn = seat; performance.now() < until; turn += 1) {
      await fillCart(buyer, products[turn % products.length] ?? '')
      const order = await prepareOrder(buyer)
      const pressedAt = performance.now()
      const { outcome } = await placeOrder(buyer.backend, buyer.id, order)
      times.push(performance.now() - pressedAt)
      if (outcome !== 'placed') refused += 1
    }
  }
  await Promise.all(buyers.map(buy))
  const seconds = (performance.now() - startedAt) / 1_000
  return {
    what: `${what}, ${buyers.length} at once`,
    orders: times.length,
    'orders a second': times.length / seconds,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    'server cpu ms': (server.cpuMs() - before[0]) / times.length,
    'database cpu ms': (database.cpuMs() - before[1]) / times.length,
    refused,
  }
}
