import { refusal } from '../command-line/exit-codes.ts'
import { formatNumber } from '../command-line/output.ts'
import { readRows } from './read-rows.ts'

type Database = Parameters<typeof readRows>[0]
type Table = 'shop_products' | 'shop_categories'

/** The most characters of a table's texts, by its checks. */
export async function readTextLimits(database: Database, table: Table) {
  const rows = await readRows<{ column: string; longest: number }>(database)`
    select found[1] as column, found[2]::integer as longest
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), 'char_length\\((\\w+)\\) <= (\\d+)', 'g') as found
    where contype = 'c' and conrelid = format('public.%I', ${table}::text)::regclass`
  return new Map(rows.map(({ column, longest }) => [column, longest]))
}

/** What is wrong with a text that is longer than its limit: `name has 201 characters, more than 200`. */
export function tooLong(limits: Map<string, number>, fields: object): string | null {
  for (const [field, value] of Object.entries(fields) as [string, unknown][]) {
    const longest = limits.get(field) ?? Infinity
    const length = typeof value === 'string' ? [...value].length : 0
    if (length > longest)
      return `${field} has ${formatNumber(length)} characters, more than ${formatNumber(longest)}`
  }
  return null
}

/** @throws a refusal for a text that is longer than its limit */
export async function checkLengths(database: Database, table: Table, fields: object) {
  const problem = tooLong(await readTextLimits(database, table), fields)
  if (problem !== null) throw refusal(`Its ${problem}.`)
}
