/** Filled after the first view, by keep-at-hand.ts: until then there is nothing. */
export const atHand: AtHand = { answer: () => null, keep: () => undefined }

interface AtHand {
  /** What is known of an address, unless it is too old for a press. */
  answer: (address: string, isPop: boolean) => Response | null
  keep: (response: Response, words: string) => void
}
