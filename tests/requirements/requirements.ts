// `npm run requirements`: prints the requirements that no test proves, and exits 1 if there are any.
// With `--write` it first notes in requirements.csv which test files prove each row.
import { readFileSync, writeFileSync } from 'node:fs'

import { findProofs } from './proofs.ts'
import { readTable, writeTable, type Requirement } from './table.ts'

const file = new URL('requirements.csv', import.meta.url)
const root = new URL('../../', import.meta.url)

const table = readTable(readFileSync(file, 'utf8'))
const proofs = findProofs(root)
if (process.argv.includes('--write')) {
  for (const row of table) row.proof = proofOf(row)
  writeFileSync(file, writeTable(table))
}

const faults = [...table.flatMap(faultOf), ...unknownIds()]
for (const fault of faults) process.stdout.write(`${fault}\n`)
const unproven = table.filter((row) => row.reason !== '').length
process.stdout.write(
  `${table.length} requirements, ${unproven} that no test can prove, ${faults.length} to do\n`,
)
if (faults.length > 0) process.exitCode = 1

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
