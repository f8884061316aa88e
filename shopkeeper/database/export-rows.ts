import { stringify } from 'csv-stringify/sync'

import type { Call } from '../command-line/command.ts'
import { jsonLines } from '../command-line/output.ts'
import { recordExport } from './act.ts'
import { readInBatches } from './read-rows.ts'

/**
 * Writes the rows of a query as CSV, or with --json an object each. A spreadsheet runs no text of a shopper as a formula.
 *
 * @param exported what leaves the shop, for the log; without it nothing personal does
 */
export async function exportRows(
  call: Call,
  sql: string,
  values: unknown[],
  exported?: string,
): Promise<void> {
  const { database, output } = call
  if (exported !== undefined) {
    const count = `select count(*)::integer as lines from (${sql}) as exported`
    await recordExport(call, exported, (await database.query<object>(count, values)).rows[0] ?? {})
  }
  let header = true
  for await (const { rows, fields } of readInBatches(database, sql, values)) {
    const columns = fields.map(({ name }) => name)
    if (header && !output.isJson) await output.raw(stringify([columns]))
    header = false
    await output.raw(
      output.isJson ? jsonLines(rows) : stringify(rows, { columns, escape_formulas: true }),
    )
  }
}
