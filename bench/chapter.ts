import type { TestShop } from '../tests/resilience/test-shop.ts'
import { descendantsOf, processOf, type ProcessTree } from '../tests/support/processes.ts'
import type { Table } from './table.ts'

/** A shop that runs for the measurement, as `npm start` starts it, with the demo catalogue. */
export interface BenchShop extends TestShop {
  /** The shop's own process. */
  server: ProcessTree
  /** PostgreSQL, all its processes. */
  database: ProcessTree
}

/** One subject that is measured by itself: `npm run bench -- pages`. */
export type Chapter = (testShop: BenchShop) => Promise<Table[]>

export function benchShop(testShop: TestShop): BenchShop {
  const pid = testShop.serverPid()
  return { ...testShop, server: processOf(pid), database: descendantsOf(pid) }
}
