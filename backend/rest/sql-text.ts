/** The values of one statement. They travel beside its text and are never part of it. */
export class SqlValues {
  readonly list: (string | null)[] = []
  #aliases = 0

  /** Adds a value; returns its placeholder. */
  add(value: string | null): string {
    return `$${this.list.push(value)}`
  }

  /** A table alias nobody else has. */
  alias(): string {
    return `t${this.#aliases++}`
  }
}

/** A name as SQL quotes it. NUL cannot be quoted; the query string refuses it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A relation or function of the one exposed schema. */
export function qualified(name: string): string {
  return `public.${quoted(name)}`
}

/** Text as SQL quotes it; for names out of the catalogue only, callers' texts are SqlValues. */
export function literal(text: string): string {
  const escaped = text.replaceAll("'", "''")
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`
}
