/** The data of a mail as the database stored it: untrusted texts and numbers. */
export type MailPayload = Record<string, unknown>

export function dollars(amount: unknown) {
  return `$${Number(amount ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** A missing value is an empty text, never `undefined` in a mail. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
