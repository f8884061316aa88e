import type { Client, ClientBase, QueryResult, QueryResultRow } from 'pg'

const batchRows = 1_000

type Database = Pick<ClientBase, 'query'>

/** A part of a query that is not a value, such as the names of columns. */
export class SqlText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Reads the rows of a query, whose values are parameters: readRows(database)`select … where slug = ${slug}`. */
export function readRows<Row extends QueryResultRow>(database: Database) {
  return async (parts: TemplateStringsArray, ...given: unknown[]): Promise<Row[]> => {
    const values: unknown[] = []
    const text = parts.reduce((sql, part, at) => {
      const value = given[at - 1]
      return value instanceof SqlText
        ? `${sql}${value.text}${part}`
        : `${sql}$${values.push(value)}${part}`
    })
    return (await database.query<Row>(text, values)).rows
  }
}

/** The same for a query that always has one row. */
export function readRow<Row extends QueryResultRow>(database: Database) {
  return async (parts: TemplateStringsArray, ...given: unknown[]): Promise<Row> => {
    const [row] = await readRows<Row>(database)(parts, ...given)
    if (!row) throw new Error(`no row: ${parts.join('…')}`)
    return row
  }
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
