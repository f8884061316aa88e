import { globSync, readFileSync } from 'node:fs'

/** Test support without a database, a server or another process. */
const pureSupport = ['address', 'memory-storage', 'render', 'secrets']

/** Pure, but slow: they search for a worst case, or read every file of the project. */
const slowTests = ['tests/architecture/linear-checks.test.ts', 'tests/architecture/secrets.test.ts']

/** They need a migrated database, and guard money, rights, and what pages and database must agree on. */
const databaseTests = [
  'supabase/tests/lints.test.ts',
  'supabase/tests/order-status.test.ts',
  'supabase/tests/place-order.test.ts',
  'supabase/tests/product-columns.test.ts',
  'supabase/tests/rights.test.ts',
  'supabase/tests/schemas.test.ts',
  'supabase/tests/seeds.test.ts',
  'tests/architecture/order-totals.test.ts',
  'tests/architecture/validation-parity.test.ts',
]

/**
 * The unit tests of `npm run check`, which is to take less than a minute.
 *
 * @param unitTests the glob of all unit tests
 */
export function quickTests(unitTests: string): string[] {
  const pure = globSync(unitTests).filter((path) => {
    const text = readFileSync(path, 'utf8')
    const support = [...text.matchAll(/\/support\/([\w-]+)\.\w+'|(\.test-support)\./g)]
    const isPure = support.every(([, name]) => name !== undefined && pureSupport.includes(name))
    return isPure && !slowTests.includes(path) && !/'node:(child_process|http|net)'/.test(text)
  })
  return [...pure, ...databaseTests]
}
