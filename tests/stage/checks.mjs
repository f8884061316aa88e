import { runSteps } from './steps.mjs'

// The compiler and the linter both read the types that the router writes of our routes.
const typesOfRoutes = {
  name: 'types of the routes',
  run: ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
}

/** @type {import('./steps.mjs').Step[]} */
const checks = [
  { name: 'types of the house', run: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  { name: 'types of the artwork', run: ['node_modules/typescript/bin/tsc', '-p', 'artwork'] },
  { name: 'lint', run: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', run: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'rooms', run: ['tests/rooms/check.ts'] },
  { name: 'seed as the catalogue says', run: ['supabase/catalogue/write-seed.ts', '--check'] },
  { name: 'budgets of a first view', run: ['tests/budgets.ts'] },
  { name: 'nothing unused', run: ['node_modules/knip/bin/knip.js'] },
]

/**
 * What `npm run check` and `npm test` look at before any test runs; quick, and independent of each other.
 *
 * @param {number} atOnce how many of them run side by side
 */
export async function runChecks(atOnce) {
  const first = await runSteps([typesOfRoutes], 1)
  return [...first, ...(await runSteps(checks, atOnce))]
}
