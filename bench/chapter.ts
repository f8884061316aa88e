import type { TestShop } from '../tests/resilience/test-shop.ts'
import type { Processes } from '../tests/support/measurements.ts'

/** A shop that runs for the measurement, as `npm start` starts it, with the demo catalogue. */
export interface BenchShop extends TestShop {
  /** The shop's own process. */
  server: Processes
  /** PostgreSQL, all its processes. */
  database: Processes
}

/** One measured line: a name and its numbers, with their units in the keys, like `cpu µs`. */
export type Line = Record<string, string | number>

export type Chapter = (testShop: BenchShop, products: number) => Promise<Line[]>
