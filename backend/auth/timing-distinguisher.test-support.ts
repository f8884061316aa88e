// Statistics of an attacker who distinguishes two kinds of responses by shape or time.

/** A response without the values that differ between two accounts. */
export function shapeOf(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (typeof part !== 'string') return part
    if (name.endsWith('_at')) return part.replace(/\d/g, '0')
    return part
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'id')
      .replace(/(?:known|unknown)-\d+/, 'somebody')
  })
}

/**
 * The share of right guesses by time alone: the best threshold is learned on one half of the samples and
 * applied to the other; 0.5 is chance.
 */
export function accuracy(some: number[], others: number[]): number {
  const learned = (times: number[]) => times.filter((_, n) => n % 2 === 0)
  const guessed = (times: number[]) => times.filter((_, n) => n % 2 === 1)
  const rate = (threshold: number, low: number[], high: number[]) =>
    (low.filter((ms) => ms <= threshold).length / low.length +
      high.filter((ms) => ms > threshold).length / high.length) /
    2
  const thresholds = [...learned(some), ...learned(others)]
  const best = thresholds
    .flatMap((threshold) => [
      { threshold, flipped: false, score: rate(threshold, learned(some), learned(others)) },
      { threshold, flipped: true, score: rate(threshold, learned(others), learned(some)) },
    ])
    .reduce((left, right) => (right.score > left.score ? right : left))
  return best.flipped
    ? rate(best.threshold, guessed(others), guessed(some))
    : rate(best.threshold, guessed(some), guessed(others))
}

/** Mann-Whitney test: the p-value that both samples come from one distribution. */
export function sameDistribution(some: number[], others: number[]): number {
  const all = [
    ...some.map((ms) => ({ ms, first: true })),
    ...others.map((ms) => ({ ms, first: false })),
  ]
  all.sort((left, right) => left.ms - right.ms)
  const rankSum = all.reduce((sum, { first }, at) => (first ? sum + at + 1 : sum), 0)
  const u = rankSum - (some.length * (some.length + 1)) / 2
  const mean = (some.length * others.length) / 2
  const deviation = Math.sqrt(
    (some.length * others.length * (some.length + others.length + 1)) / 12,
  )
  return 2 * (1 - normal(Math.abs(u - mean) / deviation))
}

/** The normal distribution function (Abramowitz and Stegun 26.2.17), exact to seven digits. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const tail = terms.reduceRight((sum, term) => (sum + term) * t, 0)
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
