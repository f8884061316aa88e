import type { Output } from '../command-line/output.ts'

interface ReportedChange {
  before: object | null
  after: object
  isRepeated: boolean
}

/** Writes what an act changed: `linen-shirt  price 95.00 -> 79.00`. */
export function reportChange(
  output: Output,
  subject: string,
  { before, after, isRepeated }: ReportedChange,
  ...more: string[]
): void {
  const was: Record<string, unknown> = { ...before }
  const changes = Object.entries(after)
    .filter(([name, value]) => show(was[name]) !== show(value))
    .map(([name, value]) => `${name} ${show(was[name])} -> ${show(value)}`)
  const line = `${subject}  ${changes.join(', ') || 'unchanged'}`
  output.result(
    { subject, before, after, is_repeated: isRepeated },
    isRepeated ? `${line} (done before)` : line,
    ...more,
  )
}

function show(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
