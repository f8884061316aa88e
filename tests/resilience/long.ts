// `npm run test:long`: every resilience test at its full count, or as many rounds as ten minutes allow. Prints a
// table and keeps it in test-results/resilience.md and .json. Exits 1 when a test failed.
//
//   npm run test:long                          everything: hours
//   npm run test:long -- flash-sale last-item        only these; what is kept of the others stays
//   npm run test:long -- --minutes 2           two minutes for each instead of ten
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { resilienceTests } from './all-tests.ts'
import { runTest, type Report } from './run-test.ts'
import { markdownOf } from './report.ts'

const folder = new URL('../../test-results/', import.meta.url)
const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
})
const unknown = names.find((name) => !Object.hasOwn(resilienceTests, name))
if (unknown)
  throw new Error(
    `There is no resilience test ${unknown}: ${Object.keys(resilienceTests).join(', ')}`,
  )

const reports: Report[] = []
for (const [name, test] of Object.entries(resilienceTests)) {
  if (names.length > 0 && !names.includes(name)) continue
  process.stdout.write(`… ${test.title}\n`)
  const report = await runTest(name, test, { minutes: Number(values.minutes) })
  reports.push(report)
  process.stdout.write(`${markdownOf([report], { heading: false })}\n`)
  // After each, so that a run that is broken off has not been for nothing.
  await keep(report)
}
process.stdout.write(`\n${markdownOf(reports)}\n`)
for (const { name, figures, broken } of reports.filter((report) => !report.passed)) {
  process.stdout.write(`\nFAILED ${name}\n${JSON.stringify({ broken, figures }, null, 2)}\n`)
  process.exitCode = 1
}

async function keep(report: Report) {
  const kept = { ...(await keptReports()), [report.name]: report }
  const inOrder = Object.keys(resilienceTests).flatMap((name) => kept[name] ?? [])
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('resilience.json', folder), `${JSON.stringify(kept, null, 2)}\n`)
  await writeFile(new URL('resilience.md', folder), `${markdownOf(inOrder)}\n`)
}

async function keptReports(): Promise<Record<string, Report>> {
  try {
    // Written by this script only.
    return JSON.parse(await readFile(new URL('resilience.json', folder), 'utf8')) as Record<
      string,
      Report
    >
  } catch {
    return {}
  }
}
