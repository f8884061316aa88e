import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { hasSupabaseCli, cliVersion } from '../support/supabase-cli.ts'
import type { ResilienceTest } from './resilience-test.ts'

/** Projects of Vitest, each with its files. */
const parts = [
  ['unit', 'app', 'supabase/tests'],
  ['e2e', 'tests/e2e/first-purchase.test.ts'],
] as const

/** F-38: the tests of the shop, on databases that the Supabase CLI has filled; not on the shop of this test. */
export const hostedProject: ResilienceTest = {
  title:
    'hosted project: the data layer, the rights and a purchase on a database pushed by the CLI',
  proves: ['F-38'],
  rounds: 2,
  missingRequirement: async () =>
    (await hasSupabaseCli(true)) ? null : `The Supabase CLI ${cliVersion} cannot be had from npm`,
  async run(_, { rounds }) {
    const figures: Record<string, unknown> = {}
    let done = 0
    let passed = true
    for (const round of rounds) {
      const profile = round === 0 ? 'open' : 'closed'
      for (const [project, ...files] of parts) {
        const counts = await runTests(profile, project, files)
        figures[`${profile} grants, ${project}`] = counts
        passed &&= counts.passed > 0 && counts.failed.length === 0
      }
      done++
    }
    return { rounds: done, figures, passed }
  },
}

interface Results {
  numPassedTests: number
  numPendingTests: number
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

async function runTests(profile: string, project: string, files: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-hosted-'))
  const file = join(folder, 'results.json')
  const args = ['run', '--project', project, ...files, '--reporter=json', `--outputFile=${file}`]
  const vitest = ['node_modules/vitest/vitest.mjs', ...args, '--maxWorkers=1']
  const env = { ...process.env, HOSTED_PROFILE: profile }
  try {
    await once(spawn(process.execPath, vitest, { env, stdio: 'ignore' }), 'exit')
    const results = JSON.parse(await readFile(file, 'utf8')) as Results
    const failed = results.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .flatMap(({ fullName, status }) => (status === 'failed' ? [fullName] : []))
    return { passed: results.numPassedTests, skipped: results.numPendingTests, failed }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
