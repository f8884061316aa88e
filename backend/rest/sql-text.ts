import { escapeIdentifier } from 'pg'
import { comparisons, type Condition, type Filter } from './condition.ts'
import type { Relation } from './schema-cache.ts'

export function conditionSql(condition: Condition, sqlOf: (filter: Filter) => string): string {
  if (condition.kind === 'filter') return sqlOf(condition)
  const terms = condition.conditions.map((each) => conditionSql(each, sqlOf))
  return `${condition.negated ? 'not ' : ''}(${terms.join(` ${condition.kind} `)})`
}

/** A filter on the rows of `alias`. */
export function filterSql(
  filter: Filter,
  relation: Relation,
  alias: string,
  values: SqlValues,
): string {
  const { column, negated, test } = filter
  const field = `${negated ? 'not ' : ''}${alias}.${escapeIdentifier(column)}`
  // Written into the text because IS takes no placeholder; the parser allows only keywords.
  if (test.operator === 'is') return `${field} is ${test.value.replace('_', ' ')}`
  if (test.operator === 'in') return `${field} = any (${values.add(arrayLiteral(test.values))})`
  const { operator, value } = test
  // Written into the text, so that the planner can use partial indexes on `is_active = true`.
  const isBoolean = relation.columns.get(column)?.type === 'boolean'
  if (isBoolean && (value === 'true' || value === 'false')) {
    return `${field} ${comparisons[operator]} ${value}`
  }
  const isPattern = operator === 'like' || operator === 'ilike'
  const parameter = values.add(isPattern ? value.replaceAll('*', '%') : value)
  return `${field} ${comparisons[operator]} ${parameter}`
}

/** `{"linen","a \"b\""}`: a single parameter, so that lists of any length share one statement. */
function arrayLiteral(values: string[]): string {
  const elements = values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return `{${elements.join(',')}}`
}

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
