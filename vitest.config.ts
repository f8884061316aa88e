import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { quickTests } from './tests/support/quick-tests.ts'
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files.ts'
import { timeouts } from './tests/support/timeouts.ts'
import { informationPages } from './vite.pages.ts'

keepTemporaryFilesInMemory()
// The settings of this folder's shop are not those of the tests.
process.env['ENV_FILE'] = ''

const unitTests =
  '{app,backend,desk,server,shopkeeper,supabase,tests/architecture,tests/support}/**/*.test.{ts,tsx}'

const databaseServer = 'tests/support/database-server.ts'

const slowest = (
  'firefox-and-webkit all-pages start-and-stop own-database container nginx development empty-shop focus ' +
  'listing-navigation drawers translated-page extreme-texts lost-files lost-first-requests walks large-text ' +
  'enumeration backup pictures running-page'
).split(' ')

/** Begins with the slowest files, so that no worker is busy with one while the others have nothing left. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) =>
      slowest.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

// `unit`: tests of single parts and of the SQL, on one PostgreSQL.
// `quick`: those of them that `npm run check` runs.
// `e2e`: tests in a real Chromium against a running shop; each worker has a shop of its own.
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      project('unit', [unitTests], databaseServer),
      project('quick', quickTests(unitTests), databaseServer),
      project('e2e', ['tests/e2e/**/*.test.ts'], 'tests/support/shop-server.ts', {
        maxWorkers: Math.min(4, availableParallelism() + 1),
        // Of the tests of a file that mostly wait and may therefore run at once.
        maxConcurrency: 3,
        // A browser on a busy machine can miss a step. A test that needed its second try is named at the end.
        retry: 1,
      }),
      // The owner's desk in the browser: its page is built with packages of its own.
      project('desk', ['desk/tests/*.browser.ts'], 'tests/support/shop-server.ts', {
        maxWorkers: 1,
        retry: 1,
      }),
    ],
  },
})

function project(name: string, include: string[], globalSetup: string, more: object = {}) {
  return {
    plugins: [informationPages()],
    test: {
      name,
      include,
      globalSetup: [globalSetup],
      // A new process for each file would cost 0.3 s of CPU.
      isolate: false,
      setupFiles: ['tests/support/fresh-state.ts'],
      testTimeout: timeouts.test,
      hookTimeout: timeouts.test,
      teardownTimeout: timeouts.test,
      expect: { poll: { timeout: timeouts.action } },
      ...more,
    },
  }
}
