// `npm run requirements`: prints the requirements that no test proves, and exits 1 if there are any.
// With `--write` it first notes in requirements.csv which test files prove each row.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** A row of requirements.csv: one testable statement of the specification. */
interface Requirement {
  id: string
  area: string
  statement: string
  /** Of the specification. */
  section: string
  /** The test files whose titles name the row, separated by spaces. */
  proof: string
  /** Why no test can prove the row; empty for nearly all. */
  reason: string
}

const file = new URL('requirements.csv', import.meta.url)
const table = parse<Requirement>(readFileSync(file), { columns: true })
const proofs = findProofs()
if (process.argv.includes('--write')) {
  for (const row of table) row.proof = proofOf(row)
  writeFileSync(file, stringify(table, { header: true }))
}

const faults = [...table.flatMap(faultOf), ...unknownIds()]
for (const fault of faults) process.stdout.write(`${fault}\n`)
const unproven = table.filter((row) => row.reason !== '').length
process.stdout.write(
  `${table.length} requirements, ${unproven} that no test can prove, ${faults.length} to do\n`,
)
if (faults.length > 0) process.exitCode = 1

/** Which test files name an id at the end of a title: it('… (R-101, A-07)'). */
function findProofs(): Map<string, Set<string>> {
  const named = /\(([RABF]-\d{2,3}(?:, [RABF]-\d{2,3})*)\)(?=['"`])/g
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const tests = '{app,backend,server,shopkeeper,supabase,tests}/**/*.test.{ts,tsx}'
  const found = new Map<string, Set<string>>()
  for (const path of globSync(tests, { cwd: root })) {
    for (const [, ids = ''] of readFileSync(root + path, 'utf8').matchAll(named))
      for (const id of ids.split(', ')) found.set(id, (found.get(id) ?? new Set()).add(path))
  }
  return found
}

function faultOf(row: Requirement): string[] {
  if (row.reason !== '') return []
  if (!proofs.has(row.id)) return [`${row.id} ${row.area}: ${row.statement}`]
  return row.proof === proofOf(row) ? [] : [`${row.id}: its proof moved; run with --write`]
}

/** Names in test titles that no row has: a slip of the pen that would prove nothing. */
function unknownIds(): string[] {
  const known = new Set(table.map(({ id }) => id))
  return [...proofs]
    .filter(([id]) => id.startsWith('R-') && !known.has(id))
    .map(([id, files]) => `${id} is no requirement, but ${[...files].join(' ')} names it`)
}

function proofOf({ id }: Requirement): string {
  return [...(proofs.get(id) ?? [])].sort().join(' ')
}
