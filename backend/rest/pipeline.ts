import { LRUCache } from 'lru-cache'
import type { Connection } from 'pg'

/** One statement of a pipeline. */
interface PipelineStatement {
  name: string
  sql: string
  values: (string | null)[]
}

/** The columns of one row, as text. */
export type TextRow = (string | null)[]

/** The names of a connection's prepared statements, and of those to close. */
interface PreparedStatements {
  names: LRUCache<string, true>
  dropped: Set<string>
}

const preparedOn = new WeakMap<Connection, PreparedStatements>()

/**
 * Sends several statements in one packet as one transaction: PostgreSQL's extended protocol commits
 * or rolls back everything between two Sync messages, without BEGIN and COMMIT, and
 * `set_config(…, true)` ends with it. node-postgres has no such query, but submits any object with
 * these methods (as pg-cursor does). Calls back once, at the end of the transaction, with the first
 * row of each statement, undefined for one without rows.
 */
export class Pipeline {
  /** Read by node-postgres, which calls back with an error after this many milliseconds. */
  readonly query_timeout: number
  /** node-postgres calls it without rows after a timeout. */
  callback: (error: Error | null, rows?: (TextRow | undefined)[]) => void
  readonly #statements: PipelineStatement[]
  readonly #maxPrepared: number
  #prepared: PreparedStatements | null = null
  #fresh: string[] = []
  #completed = 0
  readonly #rows: (TextRow | undefined)[] = []

  constructor(
    statements: PipelineStatement[],
    options: { timeoutMs: number; maxPrepared: number },
    callback: Pipeline['callback'],
  ) {
    this.#statements = statements
    this.query_timeout = options.timeoutMs
    this.#maxPrepared = options.maxPrepared
    this.callback = callback
  }

  submit(connection: Connection): void {
    const prepared = preparedOn.get(connection) ?? createPrepared(this.#maxPrepared)
    preparedOn.set(connection, prepared)
    this.#prepared = prepared
    // Corked, so that the messages leave in one packet.
    connection.stream.cork()
    try {
      // Closed at the head of the pipeline, where no earlier error can skip it.
      for (const name of prepared.dropped) connection.close({ type: 'S', name }, true)
      prepared.dropped.clear()
      for (const { name, sql, values } of this.#statements) {
        this.#prepare(connection, prepared, name, sql)
        connection.bind({ portal: '', statement: name, values }, true)
        connection.execute({ portal: '' }, true)
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  #prepare(
    connection: Connection,
    { names, dropped }: PreparedStatements,
    name: string,
    sql: string,
  ): void {
    if (names.get(name)) return
    // An earlier statement of this pipeline has evicted it.
    if (dropped.delete(name)) connection.close({ type: 'S', name }, true)
    connection.parse({ name, text: sql, types: [] }, true)
    names.set(name, true)
    this.#fresh.push(name)
  }

  // Called by node-postgres as messages arrive.

  handleDataRow(message: { fields: TextRow }): void {
    this.#rows[this.#completed] ??= message.fields
  }

  handleCommandComplete(): void {
    this.#completed++
  }

  handleError(error: Error): void {
    // PostgreSQL may have prepared them: they are closed before the next use. Closing a missing
    // statement is no error; preparing an existing one is.
    for (const name of this.#fresh) this.#prepared?.names.delete(name)
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#rows)
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

function createPrepared(max: number): PreparedStatements {
  const dropped = new Set<string>()
  const names = new LRUCache<string, true>({
    max,
    dispose: (_true, name) => void dropped.add(name),
  })
  return { names, dropped }
}
