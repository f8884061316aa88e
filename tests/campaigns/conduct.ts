import { loadavg } from 'node:os'

import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { roundsWithin, type Campaign } from './campaign.ts'
import { openCampaignStage, type CampaignStage } from './stage.ts'

export interface Wish {
  /** The campaign's own number, unless said. */
  rounds?: number | undefined
  seed?: number
  /** After so many minutes no further round begins. */
  minutes?: number
}

/** What became of one campaign. */
export interface Report {
  name: string
  proves: readonly string[]
  /** Why it was not run on this machine; null when it was. */
  skipped: string | null
  rounds: number
  wanted: number
  figures: Record<string, unknown>
  /** The invariants that do not hold, as sentences; null when it did not come to asking. */
  broken: string[] | null
  passed: boolean
  seconds: number
  seed: number
  /** Of the last minute, when it ended: times are to be read with it. */
  loadAverage: number
}

/** Plays one campaign on a shop of its own, and looks at the invariants afterwards. Never throws. */
export async function conduct(name: string, campaign: Campaign, wish: Wish): Promise<Report> {
  const { rounds: wanted = campaign.rounds, seed = 1, minutes = Infinity } = wish
  const startedAt = performance.now()
  const report: Report = {
    name,
    proves: campaign.proves,
    skipped: (await campaign.lacks?.()) ?? null,
    rounds: 0,
    wanted,
    figures: {},
    broken: null,
    passed: true,
    seconds: 0,
    seed,
    loadAverage: 0,
  }
  if (report.skipped) return report
  // Broken answers are what campaigns make; each would be told on the console.
  console.error = () => {}
  try {
    await onStageOf(campaign, async (stage) => {
      const rounds = roundsWithin(wanted, minutes * 60_000)
      const plan = { wanted, rounds, random: randomFrom(seed) }
      const { acknowledged, ...findings } = await campaign.run(stage, plan)
      const broken = await brokenInvariants(stage.owner, acknowledged)
      Object.assign(report, findings, { broken })
    })
    report.passed &&= report.broken?.length === 0
  } catch (error) {
    report.passed = false
    report.figures['stopped by'] = error instanceof Error ? error.stack : String(error)
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { ...report, seconds, loadAverage: Math.round((loadavg()[0] ?? 0) * 10) / 10 }
}

async function onStageOf(campaign: Campaign, play: (stage: CampaignStage) => Promise<void>) {
  const place = await campaign.place?.()
  const stage = await openCampaignStage({ dataDir: place?.dataDir, variables: campaign.variables })
  const leave = () => void stage.close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  try {
    await play(stage)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave)
    await stage.close()
    await place?.remove()
  }
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
