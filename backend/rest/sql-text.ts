import { escapeIdentifier } from 'pg'

/**
 * Collects the parameters of a statement, which are sent separately from its text. Values of clients go here, never
 * into the text; only names of the schema are quoted into it.
 */
export class SqlValues {
  readonly list: (string | null)[] = []
  #aliases = 0

  /** Adds a value and returns its placeholder. */
  add(value: string | null): string {
    return `$${this.list.push(value)}`
  }

  /** Returns an unused table alias. */
  alias(): string {
    return `t${this.#aliases++}`
  }
}

/** The name of a relation or function, with that of its schema. */
export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
}
