import type { CampaignStage } from './stage.ts'

/** What a campaign found, by name; `passed` is the verdict. */
export type Findings = Record<string, unknown> & { passed: boolean }

/** A long test by one command: too long for `npm test`, bounded all the same. */
export interface Campaign {
  title: string
  /** How often, unless the command says otherwise. */
  rounds: number
  /** @param random numbers from 0 to 1, the same in every run with the same seed */
  run(stage: CampaignStage, rounds: number, random: () => number): Promise<Findings>
}
