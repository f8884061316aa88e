import type { Relation } from './catalogue.ts'
import type { Comparison, Condition, Filter, IsValue } from './condition.ts'
import { quoted, type SqlValues } from './sql-text.ts'

const operators: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
}

// Written out because IS takes no placeholder.
const isValues: Record<IsValue, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** A condition on the rows called `alias`, as SQL. */
export function conditionSql(
  condition: Condition,
  relation: Relation,
  alias: string,
  values: SqlValues,
): string {
  if (condition.kind === 'filter') return filterSql(condition, relation, alias, values)
  const terms = condition.conditions.map((each) => conditionSql(each, relation, alias, values))
  return `${condition.negated ? 'not ' : ''}(${terms.join(` ${condition.kind} `)})`
}

function filterSql(filter: Filter, relation: Relation, alias: string, values: SqlValues): string {
  const { column, negated, test } = filter
  const field = `${negated ? 'not ' : ''}${alias}.${quoted(column)}`
  if (test.operator === 'is') return `${field} is ${isValues[test.value]}`
  if (test.operator === 'in') return `${field} = any (${values.add(arrayLiteral(test.values))})`
  if (relation.columns.get(column)?.type === 'boolean' && truths.has(test.value)) {
    return `${field} ${operators[test.operator]} ${test.value}`
  }
  const pattern = test.operator === 'like' || test.operator === 'ilike'
  const value = pattern ? test.value.replaceAll('*', '%') : test.value
  return `${field} ${operators[test.operator]} ${values.add(value)}`
}

/**
 * Written into the statement rather than beside it: there are only two, and the planner must see
 * `is_active = true` to use an index on the active rows, or to plan the statement once for all.
 */
const truths = new Set(['true', 'false'])

/** `{"linen","a \"b\""}`: one value whatever the number of elements, so one statement for all. */
function arrayLiteral(values: string[]): string {
  const elements = values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return `{${elements.join(',')}}`
}
