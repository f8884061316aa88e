// `npm run check`: the checks and the quick unit tests, in under a minute. `npm test` runs everything.
import { availableParallelism } from 'node:os'

import { installPackages } from '../server/prepare.mjs'
import { runChecks } from './support/checks.mjs'
import { runSteps } from './support/steps.mjs'

const cores = availableParallelism()
const quickTests = {
  name: 'quick tests',
  run: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=quick',
    '--reporter=minimal',
    '--reporter=./tests/support/progress-reporter.ts',
    `--maxWorkers=${cores}`,
  ],
  silentMinutes: 5,
}

try {
  installPackages()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const finished = [...(await runChecks(cores)), ...(await runSteps([quickTests], 1))]
const failed = finished.filter((step) => !step.passed)
if (failed.length > 0) {
  process.stderr.write(`\nFailed: ${failed.map((step) => step.name).join(', ')}\n`)
  process.exitCode = 1
}
