/** Collects the parameters of a statement, which are sent separately from its text. */
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

/** Quotes an identifier. NUL cannot be quoted; the query parser rejects it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Qualifies a relation or function of the exposed schema. */
export function qualified(name: string): string {
  return `public.${quoted(name)}`
}

/** Quotes a literal. Only for names of the schema; values of clients go into SqlValues. */
export function literal(text: string): string {
  const escaped = text.replaceAll("'", "''")
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`
}
