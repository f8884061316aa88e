import type { RestLimits } from './limits.ts'
import type { Question } from './question.ts'
import { badQuery, badRange } from './refusal.ts'

/**
 * Narrows what is asked to a `Range: 0-24` header (rows, both ends counted). Other forms are ignored,
 * as HTTP has it for ranges one does not know. Throws Refusal (416) when nothing remains.
 */
export function narrowToRange(
  question: Question,
  header: string | undefined,
  limits: RestLimits,
): void {
  const found = /^(\d{1,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found) return
  const lower = Number(found[1])
  const upper = found[2] ? Number(found[2]) : Infinity
  if (lower > upper) {
    throw badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  const asked = question.windows.find(({ path }) => path.length === 0)
  const { offset, limit } = asked?.subject ?? { offset: 0, limit: null }
  if (limit === 0) return
  const first = Math.max(lower, offset)
  const last = Math.min(upper, limit === null ? Infinity : offset + limit - 1)
  if (first > last) throw badRange('Limit should be greater than or equal to zero.')
  if (first > limits.offset) throw badQuery(`an offset may be at most ${limits.offset}`)
  const subject = { offset: first, limit: last === Infinity ? null : last - first + 1 }
  if (asked) asked.subject = subject
  else question.windows.push({ path: [], subject })
}
