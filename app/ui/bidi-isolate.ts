/** Wraps right-to-left text in Unicode isolates (FSI, PDI), for sentences that cannot hold a `<bdi>`. */
export function bidiIsolate(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Hebrew, Arabic and their neighbouring Unicode blocks. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
