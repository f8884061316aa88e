// `npm run campaign -- NAME [ROUNDS] [SEED]`: one long test on a shop of its own; `all` runs every one.
// Sends to this machine only, ends by itself, and exits 1 when a promise was broken.
import { lostAnswer } from './network-faults.ts'
import { badOrders } from './bad-orders.ts'
import type { Campaign } from './campaign.ts'
import { drop, lastItem } from './crowds.ts'
import { cutConnection, frozenDatabase, killedDatabase } from './database-faults.ts'
import { money } from './money.ts'
import { killedServer, stoppedServer } from './server-faults.ts'
import { openCampaignStage } from './stage.ts'

const campaigns: Record<string, Campaign> = {
  money,
  drop,
  'last-item': lastItem,
  'killed-database': killedDatabase,
  'cut-connection': cutConnection,
  'frozen-database': frozenDatabase,
  'killed-server': killedServer,
  'stopped-server': stoppedServer,
  'lost-answer': lostAnswer,
  'bad-orders': badOrders,
}

const [wanted = '', rounds, seed = '1'] = process.argv.slice(2)
const names = wanted === 'all' ? Object.keys(campaigns) : [wanted]
for (const name of names) {
  const campaign = Object.hasOwn(campaigns, name) ? campaigns[name] : undefined
  if (campaign) await conduct(campaign)
  else refuse(name)
}

async function conduct({ title, rounds: usual, run }: Campaign) {
  process.stdout.write(`${title}\n`)
  // Broken answers are what these campaigns make; each would be told on the console.
  console.error = () => {}
  const stage = await openCampaignStage()
  const startedAt = performance.now()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stage.close().then(() => process.exit(1)))
  }
  try {
    const findings = await run(stage, rounds ? Number(rounds) : usual, randomFrom(Number(seed)))
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    process.stdout.write(
      `${JSON.stringify({ ...findings, seconds, seed: Number(seed) }, null, 2)}\n`,
    )
    if (!findings.passed) process.exitCode = 1
  } finally {
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM')
    await stage.close()
  }
}

function refuse(name: string) {
  const known = [...Object.keys(campaigns), 'all'].join(', ')
  process.stdout.write(`There is no campaign "${name}". There are: ${known}\n`)
  process.exitCode = 1
}

/** Mulberry32: small, even enough, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
