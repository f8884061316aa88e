// `npm run check`: am I done? Format, lint, types, rooms, generated files fresh, and the quick tests, in
// under a minute. `npm test` is the whole of it, with a browser.
import { availableParallelism } from 'node:os'

import { installPackages } from '../server/prepare.mjs'
import { runChecks } from './stage/checks.mjs'
import { runSteps } from './stage/steps.mjs'

// They kill servers, cut connections and wait for limits to pass: minutes, not seconds.
const slowTests = [
  'backend/database/{supervisor,place,embedded-postgres}.test.ts',
  'backend/auth/{enumeration,limits,mail-requests,bad-input,database-away}.test.ts',
  'backend/rest/faults.test.ts',
  'server/**/*.test.ts',
]

// The SQL lints and the check of the generated types are among them: they need a migrated database.
const quickTests = {
  name: 'quick tests, on a migrated database',
  minutes: 5,
  run: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'rooms',
    '--reporter=minimal',
    `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`,
    ...slowTests.flatMap((pattern) => ['--exclude', pattern]),
  ],
}

try {
  installPackages()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const done = [...(await runChecks(availableParallelism())), ...(await runSteps([quickTests], 1))]
const failed = done.filter((step) => !step.passed)
if (failed.length > 0) {
  process.stderr.write(`\nNot done: ${failed.map((step) => step.name).join(', ')}\n`)
  process.exitCode = 1
}
