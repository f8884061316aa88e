import type { CampaignStage } from './stage.ts'

/** A long test by one command: too long for `npm test`, bounded all the same. */
export interface Campaign {
  title: string
  /** The rows of docs/faults.md that it proves. */
  proves: readonly string[]
  /** How often, unless the command says otherwise. */
  rounds: number
  /** Settings that its shop is started with. */
  variables?: Record<string, string>
  /** What this machine lacks for it, in words; null when it can be run. */
  lacks?(): Promise<string | null>
  /** Makes the folder for the shop's data where a usual one does not do. Answers how to remove it. */
  place?(): Promise<{ dataDir: string; remove(): Promise<void> }>
  run(stage: CampaignStage, plan: Plan): Promise<Findings>
}

/** How much of a campaign is wanted. */
export interface Plan {
  /** For campaigns whose rounds are people rather than turns. */
  wanted: number
  /**
   * 0, 1, 2 … up to `wanted`, or until the time is over. One and the same for all who ask, so that
   * several lanes share it.
   */
  rounds: IterableIterator<number>
  /** Numbers from 0 to 1, the same in every run with the same seed. */
  random: () => number
}

/** What a campaign found. The invariants are looked at after it, by whoever conducts it. */
export interface Findings {
  /** Played; fewer than wanted where time was up. */
  rounds: number
  /** What was counted and timed, by name. Whatever broke the campaign's own promise is among it. */
  figures: Record<string, unknown>
  /** The numbers of orders that somebody was told are placed: all of them must be there. */
  acknowledged?: string[]
  /** Whether the campaign's own promise held. */
  passed: boolean
}

/** The rounds of a plan: as many as wanted, fewer when `ms` are over. */
export function* roundsWithin(wanted: number, ms: number): IterableIterator<number> {
  const until = performance.now() + ms
  for (let round = 0; round < wanted && performance.now() < until; round++) yield round
}
