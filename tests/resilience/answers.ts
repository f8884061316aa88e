import { percentile } from '../support/percentile.ts'

/** One answer of the shop: how long it took, and whether it served what was asked for. */
export interface Answer {
  ms: number
  ok: boolean
}

/** Of many answers, in milliseconds; refused ones count for the times as well. */
export function figuresOf(answers: Answer[]) {
  const times = answers.map(({ ms }) => ms)
  const at = (share: number) => Math.round(percentile(times, share))
  const refused = answers.filter(({ ok }) => !ok).length
  return { asked: answers.length, refused, p50: at(0.5), p99: at(0.99) }
}
