import { writeFile } from 'node:fs/promises'

import { stringify } from 'csv-stringify/sync'
import type { Client } from 'pg'

import { countOf, formatNumber, jsonLines, type Output } from '../command-line/output.ts'
import { explainReason } from '../database/refusals.ts'

interface ReportedProduct {
  line: number
  slug: string
  outcome: string
  reason: string | null
}

/** What became of the products of an import, or is planned, in the order of the file; of one outcome or of all. */
export async function readReport(
  database: Client,
  importId: string,
  outcome: string | null = null,
  limit: number | null = null,
): Promise<ReportedProduct[]> {
  const { rows } = await database.query<ReportedProduct>(
    `select line, slug, reason,
       case when outcome <> 'waiting' then outcome when before is null then 'new' when private.is_same_product(item) then 'unchanged' else 'change' end as outcome
     from private.import_rows as item
     where import_id = $1 and ($2::text is null or outcome = $2) order by position limit $3`,
    [importId, outcome, limit],
  )
  return rows.map((row) => ({ ...row, reason: row.reason && explainReason(row.reason) }))
}

/** `  line 3  coat: it has no price`; a record that names no product has its line alone. */
export function describeRejected({ line, slug, reason }: ReportedProduct): string {
  const named = slug === `line ${line}` ? '' : `${slug}: `
  return `  line ${line}  ${named}${reason ?? ''}`
}

/** Writes them as CSV. */
export async function writeReport(database: Client, importId: string, path: string): Promise<void> {
  const columns = ['line', 'slug', 'outcome', 'reason']
  const rows = await readReport(database, importId)
  await writeFile(path, stringify(rows, { columns, header: true, escape_formulas: true }))
}

interface Totals {
  all: number
  rejected: number
  /** Products that were written, without some of their pictures. */
  noted: number
}

/**
 * The last lines of an import: how many of what. With --json each product.
 *
 * @param shown how many rejected ones the plan named
 */
export async function reportImport(
  database: Client,
  importId: string,
  output: Output,
  shown: number,
): Promise<Totals> {
  const rows = await readReport(database, importId)
  const counts = Map.groupBy(rows, ({ outcome }) => outcome)
  const count = (outcome: string) => counts.get(outcome)?.length ?? 0
  if (output.isJson) await output.raw(jsonLines(rows))
  else {
    output.result(
      {},
      `${countOf(count('added') + count('changed'), 'product')} written: ${count('added')} added, ${count('changed')} changed; ${count('unchanged')} unchanged, ${count('rejected')} rejected.`,
    )
  }
  // Those of the plan were named before.
  if (count('rejected') > shown) {
    for (const product of (counts.get('rejected') ?? []).slice(-20))
      output.note(describeRejected(product))
  }
  const noted = rows.filter(({ outcome, reason }) => outcome !== 'rejected' && reason !== null)
  for (const { slug, reason } of noted.slice(0, 20)) output.note(`  ${slug}: ${reason ?? ''}`)
  if (noted.length > 20) output.note(`  and ${formatNumber(noted.length - 20)} more`)
  if (noted.length > 0) {
    output.note(
      `${countOf(noted.length, 'product')} without some pictures. Import the file again without --stock to try them again; files of this machine: ./shop help pictures add`,
    )
  }
  return { all: rows.length, rejected: count('rejected'), noted: noted.length }
}
