/** A text as it is compared, in any width, case and composition; `search.folded` of the database does the same. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '')
}

/** Whether a reader sees nothing of it. */
export function isBlank(text: string): boolean {
  return folded(text).trim() === ''
}

/** Wraps right-to-left text in Unicode isolates (FSI, PDI), for sentences that cannot hold a `<bdi>`. */
export function bidiIsolate(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Hebrew, Arabic and their neighbouring Unicode blocks. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** '1 item', '12 items'. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

/** A text in which each `{name}` is replaced by the value of that name. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
