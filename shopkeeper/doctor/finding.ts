/** Something that is wrong with the shop. */
export interface Finding {
  /** What, in a sentence. */
  finding: string
  /** What to do about it, in a sentence. */
  advice: string
}

/** Leaves out what is not the case: `isFull && { finding, advice }`. */
export function onlyFindings(found: (Finding | false)[]): Finding[] {
  return found.filter((each) => each !== false)
}
