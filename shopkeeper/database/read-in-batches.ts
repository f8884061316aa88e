import type { Client, QueryResultRow } from 'pg'

const batchRows = 1_000

/** Reads the rows of a query by a cursor, in a transaction of its own: a long history fills no memory. */
export async function* readInBatches<Row extends QueryResultRow>(
  database: Client,
  sql: string,
  values: unknown[] = [],
): AsyncGenerator<Row[]> {
  await database.query('begin read only')
  try {
    await database.query(`declare batches cursor for ${sql}`, values)
    for (;;) {
      const { rows } = await database.query<Row>(`fetch ${batchRows} from batches`)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await database.query('rollback')
  }
}
