import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { postmasterPid } from '../stage/data-folder.ts'
import { fillCart, insistOnOrder, prepareOrder } from './buying.ts'
import type { Campaign } from './campaign.ts'
import { pause } from './lanes.ts'
import type { Buyer, CampaignStage } from './stage.ts'

/** F-01: the database's main process is killed under ordering shoppers; it must come back by itself. */
export const killedDatabase: Campaign = {
  title: 'killed database: SIGKILL of PostgreSQL under twelve ordering shoppers',
  rounds: 100,
  async run(stage, rounds, random) {
    const crowd = keepBuying(await stage.crowd(12), await stage.stockProduct(1_000_000))
    const returns: number[] = []
    for (let round = 0; round < rounds; round++) {
      await pause(300 + random() * 700)
      process.kill(await postmasterPid(stage.dataDir), 'SIGKILL')
      returns.push(await untilHealthy(stage.url))
    }
    return settle(stage, crowd, { kills: rounds, 'slowest return, ms': Math.max(...returns) })
  },
}

/** F-02: one connection of the shop is cut in the middle of its work, at random moments. */
export const cutConnection: Campaign = {
  title: 'cut connection: pg_terminate_backend in the middle of orders',
  rounds: 200,
  async run(stage, rounds, random) {
    const crowd = keepBuying(await stage.crowd(8), await stage.stockProduct(1_000_000))
    let cut = 0
    for (let round = 0; round < rounds; round++) {
      await pause(random() * 120)
      const { rowCount } = await stage.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = 'authenticator' and state <> 'idle' limit 1`,
      )
      cut += rowCount ?? 0
    }
    return settle(stage, crowd, { tries: rounds, 'connections cut': cut })
  },
}

/** F-09: the database stands still for a while. Requests end in time, and afterwards all goes on. */
export const frozenDatabase: Campaign = {
  title: 'frozen database: SIGSTOP of PostgreSQL for ten seconds',
  rounds: 3,
  async run(stage, rounds) {
    const crowd = keepBuying(await stage.crowd(8), await stage.stockProduct(1_000_000))
    const waits: number[] = []
    for (let round = 0; round < rounds; round++) {
      await pause(1000)
      const processes = await databaseProcesses(stage)
      for (const pid of processes) process.kill(pid, 'SIGSTOP')
      const askedAt = performance.now()
      await fetch(`${stage.url}/rest/v1/shop_categories?select=id`, {
        headers: { apikey: 'sb_publishable_lisiere' },
      }).then((answer) => answer.text())
      waits.push(Math.round(performance.now() - askedAt))
      await pause(10_000)
      for (const pid of processes) process.kill(pid, 'SIGCONT')
      await untilHealthy(stage.url)
    }
    const found = await settle(stage, crowd, { freezes: rounds, 'answers while frozen, ms': waits })
    return { ...found, passed: found.passed && waits.every((wait) => wait < 5_500) }
  },
}

interface BuyingCrowd {
  acknowledged: string[]
  /** Ends when everybody has finished the order under way. */
  stop(): Promise<void>
}

/** Everybody orders one piece after another, each order insisted on until there is an answer. */
export function keepBuying(buyers: Buyer[], product: string): BuyingCrowd {
  const acknowledged: string[] = []
  let buying = true
  async function keepOn(buyer: Buyer) {
    while (buying) {
      try {
        await fillCart(buyer, product)
        const order = await prepareOrder(buyer)
        const result = await insistOnOrder(buyer, order)
        if (result.outcome === 'placed') acknowledged.push(result.orderNumber)
      } catch {
        await pause(100) // the cart could not be reached; the shopper tries again
      }
    }
  }
  const all = Promise.all(buyers.map(keepOn))
  return {
    acknowledged,
    async stop() {
      buying = false
      await all
    },
  }
}

/** Lets everybody finish, and looks at what is left. */
export async function settle(
  stage: CampaignStage,
  crowd: BuyingCrowd,
  findings: Record<string, unknown>,
) {
  await crowd.stop()
  const broken = await brokenInvariants(stage.owner, crowd.acknowledged)
  const acknowledged = crowd.acknowledged.length
  return { ...findings, acknowledged, broken, passed: acknowledged > 0 && broken.length === 0 }
}

/** Waits until the shop says that it is well again; in ms. Gives up after a minute. */
export async function untilHealthy(url: string): Promise<number> {
  const askedAt = performance.now()
  while (performance.now() - askedAt < 60_000) {
    const well = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (well) return Math.round(performance.now() - askedAt)
    await pause(50)
  }
  throw new Error('The shop did not become well within a minute')
}

async function databaseProcesses({ owner, dataDir }: CampaignStage): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  return [await postmasterPid(dataDir), ...rows.map(({ pid }) => pid)]
}
