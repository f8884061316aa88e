import type { Connection } from 'pg'
import { RecentMap } from './recent-map.ts'

/** One statement of a pipeline. Without a name it is parsed, used once and forgotten. */
export interface PipelineStatement {
  name: string
  sql: string
  values: (string | null)[]
}

/** The columns of one row, as text. */
export type TextRow = (string | null)[]

type Prepared = RecentMap<string, 'ready' | 'uncertain'>

const preparedOn = new WeakMap<Connection, Prepared>()
const evictedOn = new WeakMap<Connection, string[]>()

/**
 * Several statements in one write and one round trip, as one transaction: between two Sync messages
 * PostgreSQL's extended protocol commits all or nothing, without BEGIN and COMMIT, and what
 * `set_config(…, true)` sets ends with it. node-postgres has no such query; it does let anything with
 * these methods speak on a connection (as pg-cursor does). Calls back once, when the transaction has
 * ended, with the last statement's first row.
 */
export class Pipeline {
  /** Also read by node-postgres: after so many milliseconds it calls back with an error. */
  readonly query_timeout: number
  callback: (error: Error | null, row: TextRow | null) => void
  readonly #statements: PipelineStatement[]
  readonly #preparedAtMost: number
  #fresh: [Prepared, string][] = []
  #completed = 0
  #row: TextRow | null = null

  constructor(
    statements: PipelineStatement[],
    options: { timeoutMs: number; preparedAtMost: number },
    callback: Pipeline['callback'],
  ) {
    this.#statements = statements
    this.query_timeout = options.timeoutMs
    this.#preparedAtMost = options.preparedAtMost
    this.callback = callback
  }

  submit(connection: Connection): void {
    // Corked, so that the messages leave in one packet.
    connection.stream.cork()
    try {
      for (const name of takeEvicted(connection)) connection.close({ type: 'S', name }, true)
      for (const statement of this.#statements) this.#send(connection, statement)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  #send(connection: Connection, { name, sql, values }: PipelineStatement): void {
    if (name === '') connection.parse({ name, text: sql, types: [] }, true)
    else this.#prepare(connection, name, sql)
    connection.bind({ portal: '', statement: name, values }, true)
    connection.execute({ portal: '' }, true)
  }

  #prepare(connection: Connection, name: string, sql: string): void {
    const prepared = preparedOn.get(connection) ?? new RecentMap(this.#preparedAtMost)
    preparedOn.set(connection, prepared)
    const state = prepared.get(name)
    if (state === 'ready') return
    // After an error nobody knows whether PostgreSQL came as far as preparing it. Closing what is
    // not there is no error, preparing what is there would be one.
    if (state === 'uncertain') connection.close({ type: 'S', name }, true)
    connection.parse({ name, text: sql, types: [] }, true)
    const evicted = prepared.set(name, 'uncertain')
    // Closed at the head of the next pipeline, where no error can come before it.
    if (evicted !== undefined)
      evictedOn.set(connection, [...(evictedOn.get(connection) ?? []), evicted])
    this.#fresh.push([prepared, name])
  }

  // What node-postgres calls as the answers arrive.

  handleDataRow(message: { fields: TextRow }): void {
    if (this.#completed === this.#statements.length - 1) this.#row ??= message.fields
  }

  handleCommandComplete(): void {
    this.#completed++
  }

  handleError(error: Error): void {
    this.callback(error, null)
  }

  handleReadyForQuery(): void {
    for (const [prepared, name] of this.#fresh) prepared.set(name, 'ready')
    this.callback(null, this.#row)
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

function takeEvicted(connection: Connection): string[] {
  const evicted = evictedOn.get(connection) ?? []
  if (evicted.length > 0) evictedOn.delete(connection)
  return evicted
}
