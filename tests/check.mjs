// `npm run check`: the checks and the quick unit tests, in under a minute. `npm test` runs everything.
import { availableParallelism } from 'node:os'

import { prepareOrExit } from '../server/prepare.mjs'
import { runChecks } from './support/checks.mjs'
import { runSteps } from './support/steps.mjs'

prepareOrExit()
const cores = availableParallelism()
const options = ['--project=quick', '--reporter=minimal', `--maxWorkers=${cores}`]
const quickTests = {
  name: 'quick tests',
  run: ['node_modules/vitest/vitest.mjs', 'run', ...options],
}
const finished = [...(await runChecks(cores)), ...(await runSteps([quickTests], 1))]
const failed = finished.filter((step) => !step.passed)
if (failed.length > 0) {
  process.stderr.write(`\nFailed: ${failed.map((step) => step.name).join(', ')}\n`)
  process.exitCode = 1
}
