import type { Output } from '../command-line/output.ts'
import { describeChange } from './describe-change.ts'

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
  const line = `${subject}  ${describeChange(before, after) || 'unchanged'}`
  output.result(
    { subject, before, after, is_repeated: isRepeated },
    isRepeated ? `${line} (done before)` : line,
    ...more,
  )
}
