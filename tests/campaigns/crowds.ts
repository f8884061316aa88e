import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { fillCart, insistOnOrder, prepareOrder } from './buying.ts'
import type { AttemptResult } from '../../app/shop/checkout/order-attempt.state.ts'
import type { Campaign } from './campaign.ts'
import { inLanes, pause } from './lanes.ts'

const units = 50
const answerWithinMs = 3_000

/**
 * L-07: many shoppers, fifty pieces, everybody presses within two seconds. Exactly fifty orders; every
 * loser is told the reason, and how many are left.
 */
export const drop: Campaign = {
  title: `drop: a crowd wants ${units} pieces within two seconds`,
  rounds: 2000,
  async run(stage, rounds, random) {
    const product = await stage.stockProduct(units)
    const buyers = await stage.crowd(rounds)
    const ready = await inLanes(buyers, 16, async (buyer) => {
      await fillCart(buyer, product)
      return { buyer, order: await prepareOrder(buyer) }
    })
    const waits: number[] = []
    const answers = await Promise.all(
      ready.map(async ({ buyer, order }) => {
        await pause(random() * 2000)
        const pressedAt = performance.now()
        const result = await insistOnOrder(buyer, order)
        waits.push(performance.now() - pressedAt)
        return result
      }),
    )
    const placed = answers.flatMap((one) => (one.outcome === 'placed' ? [one.orderNumber] : []))
    const named = answers.filter(
      (one) => one.outcome === 'refused' && one.refusal.name === 'INSUFFICIENT_STOCK',
    ).length
    const broken = await brokenInvariants(stage.owner, placed)
    waits.sort((a, b) => a - b)
    return {
      shoppers: rounds,
      placed: placed.length,
      'refused by name': named,
      answers: countOf(answers.map(told)),
      'slowest answer, ms': Math.round(waits.at(-1) ?? 0),
      'answered within 3 s': waits.filter((wait) => wait < answerWithinMs).length,
      broken,
      passed: placed.length === units && named === rounds - units && broken.length === 0,
    }
  },
}

/** F-18: two shoppers and one last piece, again and again, apart by up to 30 ms. */
export const lastItem: Campaign = {
  title: 'last item: two shoppers, one piece',
  rounds: 500,
  async run(stage, rounds, random) {
    const pairs = Array.from({ length: rounds }, (_, index) => index)
    const outcomes = await inLanes(pairs, 4, async () => {
      const [product, buyers] = await Promise.all([stage.stockProduct(1), stage.crowd(2)])
      const orders = await Promise.all(
        buyers.map(async (buyer) => {
          await fillCart(buyer, product)
          return { buyer, order: await prepareOrder(buyer) }
        }),
      )
      const results = await Promise.all(
        orders.map(async ({ buyer, order }) => {
          await pause(random() * 30)
          return insistOnOrder(buyer, order)
        }),
      )
      const winners = results.filter((one) => one.outcome === 'placed').length
      const losers = results.filter(
        (one) => one.outcome === 'refused' && one.refusal.name === 'INSUFFICIENT_STOCK',
      ).length
      return winners === 1 && losers === 1 ? [] : [results.map(told).join(' and ')]
    })
    const others = outcomes.flat()
    const right = rounds - others.length
    const broken = await brokenInvariants(stage.owner)
    return {
      rounds,
      'one winner, one named loser': right,
      others: others.slice(0, 5),
      broken,
      passed: right === rounds && broken.length === 0,
    }
  },
}

function told(result: AttemptResult): string {
  if (result.outcome !== 'refused') return result.outcome
  const { name, detail } = result.refusal
  return name === 'INSUFFICIENT_STOCK' ? name : `${name} ${JSON.stringify(detail)}`
}

function countOf(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
