// `npm run resilience -- NAME… [--rounds 20] [--seed 1] [--minutes 10]`: long tests, each on a shop of its own; without
// a name it lists them, and `all` stands for all. Sends to this machine only, ends by itself, and exits 1 when one failed.
import { parseArgs } from 'node:util'

import { resilienceTests } from './all-tests.ts'
import { runTest } from './run-test.ts'

const option = { type: 'string' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: option, seed: option, minutes: option },
})
const known = Object.keys(resilienceTests)
const names = positionals[0] === 'all' ? known : positionals
if (names.length === 0) process.stdout.write(`There are: ${known.join(', ')}\n`)
for (const name of names) {
  const test = resilienceTests[name]
  if (!test) throw new Error(`There is no resilience test ${name}: ${known.join(', ')}`)
  process.stdout.write(`${test.title}\n`)
  const { rounds, seed, minutes } = values
  const report = await runTest(name, test, {
    rounds: rounds ? Number(rounds) : undefined,
    seed: Number(seed ?? 1),
    minutes: Number(minutes ?? Infinity),
  })
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  if (!report.passed) process.exitCode = 1
}
