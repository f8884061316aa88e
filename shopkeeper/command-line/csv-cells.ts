/**
 * A cell of an exported file. A spreadsheet runs a text that begins like a formula; with an apostrophe in
 * front it shows it. Numbers below zero are left as they are.
 */
export function safeCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}
