import { existsSync } from 'node:fs'

import { runSteps } from './steps.mjs'

// The compiler and the linter both read the types that the router generates from app/routes.ts.
const routeTypes = {
  name: 'route types',
  run: ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
}

/** @type {Step[]} */
const checks = [
  { name: 'types', run: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  { name: 'lint', run: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', run: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'architecture', run: ['tests/architecture/check.ts'] },
  { name: 'budgets of a first view', run: ['tests/budgets.ts'] },
  { name: 'unused code', run: ['node_modules/knip/bin/knip.js'] },
  // What only tests use: moved to test support, or tagged @internal.
  { name: 'code that only tests use', run: ['node_modules/knip/bin/knip.js', '--production'] },
]
// Its packages are its own.
if (existsSync(new URL('../../desk/node_modules', import.meta.url)))
  checks.push({ name: 'types of the desk', run: ['node_modules/typescript/bin/tsc', '-p', 'desk'] })

/**
 * The checks that `npm run check` and `npm test` make before any test. They do not depend on each other.
 *
 * @param {number} atOnce how many run side by side
 */
export async function runChecks(atOnce) {
  const first = await runSteps([routeTypes], 1)
  return [...first, ...(await runSteps(checks, atOnce))]
}
