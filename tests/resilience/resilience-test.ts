import type { DatabaseConnection } from '../../backend/database/connection.ts'
import type { TestShop } from './test-shop.ts'

/** A test that is too long for `npm test`. */
export interface ResilienceTest {
  title: string
  /** The rows of docs/resilience.md that it proves. */
  proves: readonly string[]
  /** The default number of rounds. */
  rounds: number
  /** Settings that its shop is started with. */
  variables?: Record<string, string>
  /** What this machine lacks to run it; null when it can run. */
  missingRequirement?(): Promise<string | null>
  /** Creates a special data folder, and how to remove it. */
  prepareFolder?(): Promise<{ dataDir: string; remove(): Promise<void> }>
  /** Starts a PostgreSQL of its owner, instead of the embedded one. */
  startDatabase?(): Promise<{
    connection: DatabaseConnection
    url: string
    stop(): Promise<void>
  }>
  run(testShop: TestShop, plan: Plan): Promise<Findings>
}

/** How much of a resilience test to run. */
export interface Plan {
  /**
   * 0, 1, 2 … up to the wanted number, or until the time is over. One and the same for all who ask, so that several
   * workers share it.
   */
  rounds: IterableIterator<number>
  /** Numbers from 0 to 1, the same in every run with the same seed. */
  random: () => number
}

/** The result of a resilience test. run.ts checks the invariants after it. */
export interface Findings {
  /** Counts and times by name, failures of the test's own condition included. */
  figures: Record<string, unknown>
  /** The numbers of acknowledged orders: all of them must exist. */
  acknowledged?: string[]
  /** Whether the test's own condition held. */
  passed: boolean
}
