import { stringify } from 'csv-stringify/sync'
import type { Client, QueryResult, QueryResultRow } from 'pg'

import type { Call } from '../command-line/command.ts'
import { jsonLines } from '../command-line/output.ts'
import { recordExport } from './act.ts'

const batchRows = 1_000

/**
 * Writes the rows of a query as CSV. A spreadsheet runs no text of a shopper as a formula.
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
    await recordExport(call, exported, await readRow(database, count, values))
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

/** Reads the row of a query that always has one. */
export async function readRow<Row extends QueryResultRow>(
  database: Client,
  sql: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await database.query<Row>(sql, values)
  if (!rows[0]) throw new Error(`no row: ${sql}`)
  return rows[0]
}

/** Reads by a cursor, in a transaction of its own: a long history fills no memory. The first batch may be empty. */
export async function* readInBatches<Row extends QueryResultRow>(
  database: Client,
  sql: string,
  values: unknown[] = [],
): AsyncGenerator<QueryResult<Row>> {
  await database.query('begin read only')
  try {
    await database.query(`declare batches cursor for ${sql}`, values)
    for (let rowCount: number | null = batchRows; rowCount === batchRows;) {
      const batch: QueryResult<Row> = await database.query<Row>(`fetch ${batchRows} from batches`)
      yield batch
      rowCount = batch.rowCount
    }
  } finally {
    await database.query('rollback')
  }
}
