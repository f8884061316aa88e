// `npm run test:long`: every campaign at its full count, or as many rounds as ten minutes allow. Prints a
// table and keeps it in test-results/campaigns.md and .json, from where it goes into docs/faults.md. Exits 1
// when a promise was broken.
//
//   npm run test:long                          everything, about an hour
//   npm run test:long -- drop last-item        only these; what is kept of the others stays
//   npm run test:long -- --minutes 2           two minutes for each instead of ten
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { campaigns } from './campaigns.ts'
import { conduct, type Report } from './conduct.ts'
import { markdownOf } from './report.ts'

const folder = new URL('../../test-results/', import.meta.url)
const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
})
const unknown = names.find((name) => !Object.hasOwn(campaigns, name))
if (unknown)
  throw new Error(`There is no campaign ${unknown}: ${Object.keys(campaigns).join(', ')}`)

const reports: Report[] = []
for (const [name, campaign] of Object.entries(campaigns)) {
  if (names.length > 0 && !names.includes(name)) continue
  process.stdout.write(`… ${campaign.title}\n`)
  const report = await conduct(name, campaign, { minutes: Number(values.minutes) })
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
  const inOrder = Object.keys(campaigns).flatMap((name) => kept[name] ?? [])
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('campaigns.json', folder), `${JSON.stringify(kept, null, 2)}\n`)
  await writeFile(new URL('campaigns.md', folder), `${markdownOf(inOrder)}\n`)
}

async function keptReports(): Promise<Record<string, Report>> {
  try {
    // Written above and by nobody else.
    return JSON.parse(await readFile(new URL('campaigns.json', folder), 'utf8')) as Record<
      string,
      Report
    >
  } catch {
    return {}
  }
}
