import type { Pool } from 'pg'
import {
  readSchemaDocument,
  type FunctionDescription,
  type SchemaDocument,
} from '../../backend/rest/schema-query.ts'

/**
 * Generates the TypeScript type of the public schema for `@supabase/postgrest-js`. The pool must be
 * the owner's, who sees the whole system catalog.
 *
 * Narrower than Supabase's generator in two ways: `Row`, `Insert` and `Update` contain only the columns
 * granted to browsers, and a column with a check `in ('a', 'b')` is the union of those values.
 */
export async function generateTypes(pool: Pool): Promise<string> {
  const { foreignKeys, functions } = await readSchemaDocument(pool, 'public')
  const columns = await pool.query<Column>(columnsQuery)
  const results = await pool.query<{ name: string; type: string }>(resultsQuery)
  const tables = Map.groupBy(columns.rows, ({ table }) => table)
  const resultTypes = new Map(results.rows.map(({ name, type }) => [name, type]))
  const keysOf = (table: string) =>
    foreignKeys.filter(({ relation, target }) => relation === table && tables.has(target))
  return [
    '// Written by `npm run types` from the migrated database. Do not edit.',
    '// Rows hold what a browser is granted to read; Insert and Update what it is granted to write.',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]',
    '',
    'export type Database = {',
    "  __InternalSupabase: { PostgrestVersion: '13' }",
    '  public: {',
    '    Tables: {',
    ...[...tables].map(([table, columns]) => renderTable(table, columns, keysOf(table))),
    '    }',
    '    Views: { [_ in never]: never }',
    '    Functions: {',
    ...functions.flatMap((each) => renderFunction(each, resultTypes.get(each.name))),
    '    }',
    '    Enums: { [_ in never]: never }',
    '    CompositeTypes: { [_ in never]: never }',
    '  }',
    '}',
    '',
  ].join('\n')
}

/** Generates what forms know of private.text_limits. */
export async function generateTextLimits(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ limits: object }>('select private.text_limits() as limits')
  return [
    '// Written by `npm run types` from private.text_limits. Do not edit.',
    '',
    '/** The most characters of what a shopper writes, by the name that the field has in a table or a call. */',
    'export const textLimits = {',
    ...Object.entries(rows[0]?.limits ?? {}).map(([field, limit]) => `  ${field}: ${limit},`),
    '} as const',
    '',
  ].join('\n')
}

/** Generates the rates of a new database, whose settings are the defaults. */
export async function generateUsualRates(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ rates: object }>(
    'select private.rates_of(settings) as rates from public.shop_settings as settings',
  )
  return [
    '// Written by `npm run types` from the defaults of public.shop_settings. Do not edit.',
    "import type { Rates } from './shop-context.ts'",
    '',
    "/** The specification's, for a page that is made while the database cannot be read. */",
    'export const usualRates: Rates = {',
    ...Object.entries(rows[0]?.rates ?? {}).map(([name, rate]) => `  ${name}: ${rate},`),
    '}',
    '',
  ].join('\n')
}

function renderTable(
  table: string,
  columns: Column[],
  keys: SchemaDocument['foreignKeys'],
): string {
  const row = columns.filter((column) => column.selectable)
  const insert = columns.filter((column) => column.insertable)
  const update = columns.filter((column) => column.updatable)
  return [
    `      ${table}: {`,
    fields('Row', row, (column) => `${column.name}: ${columnType(column)}`),
    fields('Insert', insert, (column) => {
      const optional = column.nullable || column.hasDefault ? '?' : ''
      return `${column.name}${optional}: ${columnType(column)}`
    }),
    fields('Update', update, (column) => `${column.name}?: ${columnType(column)}`),
    ...renderRelationships(keys),
    '      }',
  ].join('\n')
}

function fields(name: string, columns: Column[], line: (column: Column) => string): string {
  if (columns.length === 0) return `        ${name}: { [_ in never]: never }`
  const lines = columns.map((column) => `          ${line(column)}`)
  return [`        ${name}: {`, ...lines, '        }'].join('\n')
}

function renderRelationships(keys: SchemaDocument['foreignKeys']): string[] {
  if (keys.length === 0) return ['        Relationships: []']
  const quoted = (names: string[]) => names.map((name) => `'${name}'`).join(', ')
  return [
    '        Relationships: [',
    ...keys.flatMap(({ constraint, columns, oneToOne, target }) => [
      '          {',
      `            foreignKeyName: '${constraint}'`,
      `            columns: [${quoted(columns.map(([here]) => here))}]`,
      `            isOneToOne: ${oneToOne}`,
      `            referencedRelation: '${target}'`,
      `            referencedColumns: [${quoted(columns.map(([, there]) => there))}]`,
      '          },',
    ]),
    '        ]',
  ]
}

/** @param type of the result; undefined for a function that browsers may not call */
function renderFunction(
  { name, parameters, columns, relation, returns, returnsSet }: FunctionDescription,
  type: string | undefined,
): string[] {
  if (type === undefined) return []
  const given = parameters.map((each) =>
    each.required
      ? `${each.name}: ${jsonType(each.type)}`
      : `${each.name}?: ${jsonType(each.type)} | null`,
  )
  const args = given.length === 0 ? 'never' : `{ ${given.join('; ')} }`
  const row = relation
    ? `Database['public']['Tables']['${relation}']['Row']`
    : `{ ${columns.map((column) => `${column.name}: ${jsonType(column.type)}`).join('; ')} }`
  const result = (returns === 'row' ? row : jsonType(type)) + (returnsSet ? '[]' : '')
  return [`      ${name}: { Args: ${args}; Returns: ${result} }`]
}

function columnType({ type, values, nullable }: Column): string {
  const union = values.map((value) => `'${value}'`).join(' | ')
  return `${union || jsonType(type)}${nullable ? ' | null' : ''}`
}

/** The type of a PostgreSQL type in the JSON of REST responses. */
function jsonType(type: string): string {
  if (type.endsWith('[]')) return `${jsonType(type.slice(0, -2))}[]`
  if (/^(smallint|integer|bigint|real|double precision|numeric)\b/.test(type)) return 'number'
  if (type === 'json' || type === 'jsonb') return 'Json'
  if (type === 'void') return 'undefined'
  return type === 'boolean' ? 'boolean' : 'string'
}

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  selectable: boolean
  insertable: boolean
  updatable: boolean
  /** The values of a check `in (…)`; empty without one. */
  values: string[]
}

const granted = (privilege: string) =>
  `(has_column_privilege('anon', attrelid, attnum, '${privilege}')
    or has_column_privilege('authenticated', attrelid, attnum, '${privilege}'))`

/** The columns of the tables that browsers may read. */
const columnsQuery = `
select relname as table, attname as name, format_type(atttypid, null) as type,
  not attnotnull as nullable,
  atthasdef or attidentity <> '' as "hasDefault",
  ${granted('select')} as selectable,
  ${granted('insert')} as insertable,
  ${granted('update')} as updatable,
  array(
    select word[1]
    from pg_constraint as rule
      cross join regexp_matches(pg_get_constraintdef(rule.oid), '''([^'']+)''::text', 'g')
        with ordinality as words (word, position)
    where rule.conrelid = attrelid and rule.contype = 'c' and rule.conkey = array[attnum]
      and (pg_get_constraintdef(rule.oid) like '%= ANY (ARRAY[%'
        or pg_get_constraintdef(rule.oid) ~ '^CHECK \\(\\(\\w+ = ''[^'']+''::text\\)\\)$')
    order by position
  ) as values
from pg_class join pg_attribute on attrelid = pg_class.oid
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and attnum > 0 and not attisdropped
  and (has_any_column_privilege('anon', attrelid, 'select')
    or has_any_column_privilege('authenticated', attrelid, 'select'))
order by relname, attnum`

/** The result types of the functions that browsers may call. */
const resultsQuery = `
select proname as name, format_type(prorettype, null) as type
from pg_proc
where pronamespace = 'public'::regnamespace
  and (has_function_privilege('anon', oid, 'execute')
    or has_function_privilege('authenticated', oid, 'execute'))`
