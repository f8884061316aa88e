import type { Call } from '../command-line/command.ts'
import type { Output } from '../command-line/output.ts'
import { performAct, type Done } from './act.ts'
import { describeChange } from './describe-change.ts'

/** Does one act, and writes what it changed. */
export async function changeAndReport(
  call: Call,
  subject: string,
  work: Parameters<typeof performAct>[2],
): Promise<void> {
  reportChange(call.output, subject, await performAct(call, subject, work))
}

/** Writes what an act changed: `linen-shirt  price 95.00 -> 79.00`. */
export function reportChange(
  output: Output,
  subject: string,
  { before, after, isRepeated }: Done,
  ...more: string[]
): void {
  const line = `${subject}  ${describeChange(before, after) || 'unchanged'}`
  output.result(
    { subject, before, after, is_repeated: isRepeated },
    isRepeated ? `${line} (done before)` : line,
    ...more,
  )
}
