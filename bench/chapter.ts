import type { CampaignStage } from '../tests/campaigns/stage.ts'
import { childOf, descendantsOf, processOf, type ProcessTree } from '../tests/stage/processes.ts'
import type { Table } from './table.ts'

/** A shop that runs for the measurement, as `npm start` starts it, with the demo catalogue. */
export interface BenchStage extends CampaignStage {
  /** The shop's own process. */
  host: ProcessTree
  /** PostgreSQL, all its processes. */
  database: ProcessTree
}

/** One subject that is measured by itself: `npm run bench -- pages`. */
export type Chapter = (stage: BenchStage) => Promise<Table[]>

export function benchStage(stage: CampaignStage): BenchStage {
  const pid = childOf(stage.shop().process.pid ?? 0)
  return { ...stage, host: processOf(pid), database: descendantsOf(pid) }
}
