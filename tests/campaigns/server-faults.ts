import { fillCart, insistOnOrder, prepareOrder, pressPlaceOrder } from './buying.ts'
import type { Campaign } from './campaign.ts'
import { keepBuying, settle } from './database-faults.ts'
import { pause } from './lanes.ts'
import type { CampaignStage } from './stage.ts'

/** F-03: the whole server is killed just after the click, and started again. One order or none, and the truth on the screen. */
export const killedServer: Campaign = {
  title: 'killed server: SIGKILL of the shop 0-300 ms after the click',
  proves: ['F-03'],
  rounds: 200,
  async run(stage, { rounds, random }) {
    const product = await stage.stockProduct(1_000_000)
    const placed: string[] = []
    let kills = 0
    let wrong = 0
    for (const _ of rounds) {
      kills++
      const [buyer] = await stage.crowd(1)
      if (!buyer) continue
      await fillCart(buyer, product)
      const order = await prepareOrder(buyer)
      const click = pressPlaceOrder(buyer, order)
      await pause(random() * 300)
      await killAll(stage)
      const first = await click
      await stage.startAgain()
      const second = await insistOnOrder(buyer, order)
      // Pressed again with the same number, it is that one order, whatever the first click was told.
      if (second.outcome === 'placed') placed.push(second.orderNumber)
      const told = first.outcome === 'placed' ? [first.orderNumber] : []
      const { rows } = await stage.owner.query<{ order_number: string }>(
        'select order_number from public.shop_orders where user_id = $1',
        [buyer.id],
      )
      const numbers = rows.map((row) => row.order_number)
      const right = second.outcome === 'placed' && numbers.length === 1
      if (!right || told.some((number) => number !== numbers[0])) wrong++
    }
    return {
      rounds: kills,
      figures: { 'placed once': placed.length, wrong },
      acknowledged: placed,
      passed: wrong === 0 && placed.length === kills,
    }
  },
}

/** F-26: the shop is asked to stop while shoppers order. What it has acknowledged is there; it is gone within ten seconds. */
export const stoppedServer: Campaign = {
  title: 'stopped server: SIGTERM under eight ordering shoppers',
  proves: ['F-26'],
  rounds: 20,
  async run(stage, { rounds, random }) {
    const crowd = await keepBuying(stage, 8)
    const exits: number[] = []
    const codes: (number | null)[] = []
    for (const _ of rounds) {
      await pause(500 + random() * 1000)
      const askedAt = performance.now()
      stage.shop().process.kill('SIGTERM')
      codes.push(await stage.shop().ended)
      exits.push(Math.round(performance.now() - askedAt))
      await stage.startAgain()
    }
    const slowest = Math.max(...exits)
    const dirty = codes.filter((code) => code !== 0).length
    const findings = await settle(crowd, exits.length, {
      'slowest exit, ms': slowest,
      'ended otherwise than with 0': dirty,
    })
    return { ...findings, passed: findings.passed && slowest < 10_000 && dirty === 0 }
  },
}

/** The shop, its launcher and its database, all at once: as when the power goes. */
async function killAll(stage: CampaignStage) {
  const { process: launcher, ended } = stage.shop()
  if (launcher.pid) process.kill(-launcher.pid, 'SIGKILL')
  await ended
}
