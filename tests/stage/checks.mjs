/**
 * What `npm run check` and `npm test` look at before any test runs; quick, and independent of each other.
 *
 * @type {import('./steps.mjs').Step[]}
 */
export const checks = [
  { name: 'types of the house', run: ['tests/stage/typecheck.mjs'] },
  { name: 'types of the artwork', run: ['node_modules/typescript/bin/tsc', '-p', 'artwork'] },
  { name: 'lint', run: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', run: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'rooms', run: ['tests/rooms/check.ts'] },
  { name: 'seed as the catalogue says', run: ['supabase/catalogue/write-seed.ts', '--check'] },
  { name: 'budgets of a first view', run: ['tests/budgets.ts'] },
  { name: 'nothing unused', run: ['node_modules/knip/bin/knip.js'] },
]
