// `npm run resilience -- NAME [ROUNDS] [SEED]`: one long test on a shop of its own; without a name it lists them.
// Sends to this machine only, ends by itself, and exits 1 when the test failed.
import { resilienceTests } from './all-tests.ts'
import { runTest } from './run-test.ts'

const [name, rounds, seed = '1'] = process.argv.slice(2)
const test = name && Object.hasOwn(resilienceTests, name) ? resilienceTests[name] : undefined
if (name && test) {
  process.stdout.write(`${test.title}\n`)
  const options = { rounds: rounds ? Number(rounds) : undefined, seed: Number(seed) }
  const report = await runTest(name, test, options)
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  if (!report.passed) process.exitCode = 1
} else {
  const known = Object.keys(resilienceTests).join(', ')
  process.stdout.write(
    `${name ? `There is no resilience test "${name}". ` : ''}There are: ${known}\n`,
  )
  if (name) process.exitCode = 1
}
