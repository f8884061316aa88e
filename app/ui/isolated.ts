/**
 * Somebody's words for the middle of a sentence of ours that can hold no markup. What is written from
 * right to left stands between marks, without which it would take the sentence's dots along.
 */
export function isolated(words: string): string {
  return fromRightToLeft.test(words) ? `\u2068${words}\u2069` : words
}

/** Hebrew, Arabic and the scripts beside them in Unicode. */
const fromRightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
