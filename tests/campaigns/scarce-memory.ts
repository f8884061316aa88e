import { processOf } from '../stage/processes.ts'
import type { Campaign } from './campaign.ts'
import { keepBuying, settle } from './database-faults.ts'
import { inLanes, pause } from './lanes.ts'
import type { CampaignStage } from './stage.ts'

const megabyte = 1_048_576
const limit = 256 * megabyte

/**
 * F-25: the shop may hold 256 MB, and is ended without a word when it holds more, as a container's limit
 * does it; whoever watches over it starts it again. Meanwhile eight shoppers order, and sixteen visitors
 * ask for pages that nobody asked for before.
 */
export const littleMemory: Campaign = {
  title: 'little memory: killed at 256 MB, under orders and pages nobody asked for before',
  proves: ['F-25'],
  rounds: 120,
  // As one would start it on such a machine: room beside the heap is for pages, pictures and connections.
  variables: { NODE_OPTIONS: '--max-old-space-size=96' },
  async run(stage, { rounds }) {
    const crowd = await keepBuying(stage, 8)
    const guard = watchMemory(stage)
    const pages: Record<string, number> = {}
    let seconds = 0
    let asked = 0
    for (const _ of rounds) {
      const until = performance.now() + 1_000
      function* addresses() {
        while (performance.now() < until) yield `/search?q=a&minPrice=${(asked++ / 100).toFixed(2)}`
      }
      await inLanes(addresses(), 16, async (address) => {
        const kind = await statusOf(stage.url + address)
        pages[kind] = (pages[kind] ?? 0) + 1
        if (kind === 'away') await pause(100)
      })
      seconds += 1
    }
    await guard.stop()
    const found = await settle(crowd, seconds, {
      pages,
      'most held, MB': Math.round(guard.most() / megabyte),
      'ended for it': guard.kills(),
    })
    const known = Object.keys(pages).every((kind) => ['200', '503', 'away'].includes(kind))
    return { ...found, passed: found.passed && known && (pages['200'] ?? 0) > 0 }
  },
}

async function statusOf(address: string): Promise<string> {
  try {
    const answer = await fetch(address)
    await answer.arrayBuffer()
    return String(answer.status)
  } catch {
    return 'away'
  }
}

/** The kernel's part, and that of whoever watches over the shop. */
function watchMemory(stage: CampaignStage) {
  let most = 0
  let kills = 0
  let watching = true
  async function watch() {
    while (watching) {
      const held = processOf(stage.hostPid()).residentBytes()
      most = Math.max(most, held)
      if (held > limit) {
        kills += 1
        process.kill(stage.hostPid(), 'SIGKILL')
        await stage.shop().ended
        await stage.startAgain()
      }
      await pause(20)
    }
  }
  const watched = watch()
  return {
    most: () => most,
    kills: () => kills,
    async stop() {
      watching = false
      await watched
    },
  }
}
