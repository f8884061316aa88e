import type { Call } from '../command-line/command.ts'

/** Something that is wrong with the shop. */
export interface Finding {
  /** What, in a sentence. */
  finding: string
  /** What to do about it, in a sentence. */
  advice: string
}

/** Looks at one part of the shop, and changes nothing. Null when it cannot be seen from here. */
export type Check = (call: Call) => Promise<Finding[] | null>
