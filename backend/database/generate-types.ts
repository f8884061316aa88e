import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connectionFromUrl } from './connection.ts'
import { readPublicSchema, type PublicSchema, type Routine, type Table } from './public-schema.ts'

/**
 * Writes the TypeScript type of the public schema, in the shape that `@supabase/postgrest-js` reads.
 *
 * Narrower than Supabase's own generator in two ways, so that the compiler refuses what the database
 * would: `Row`, `Insert` and `Update` hold only the columns granted to a browser, and a column with a
 * check `in ('a', 'b')` is the union of those words.
 *
 *     node backend/database/generate-types.ts --url postgres://… --out types.ts [--check]
 *
 * `--check` writes nothing and exits 1 when the file is not what the database says.
 */
export async function generateTypes(client: pg.ClientBase | pg.Pool): Promise<string> {
  return render(await readPublicSchema(client))
}

function render(schema: PublicSchema): string {
  return [
    '// Written by backend/database/generate-types.ts from the migrated database. Do not edit.',
    '// Rows hold what a browser is granted to read; Insert and Update what it is granted to write.',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]',
    '',
    'export type Database = {',
    "  __InternalSupabase: { PostgrestVersion: '13' }",
    '  public: {',
    block('Tables', schema.tables.map(renderTable)),
    block('Views', []),
    block('Functions', schema.routines.map(renderRoutine)),
    '    Enums: { [_ in never]: never }',
    '    CompositeTypes: { [_ in never]: never }',
    '  }',
    '}',
    '',
  ].join('\n')
}

function block(name: string, members: string[]): string {
  if (members.length === 0) return `    ${name}: { [_ in never]: never }`
  return [`    ${name}: {`, ...members, '    }'].join('\n')
}

function renderTable(table: Table): string {
  const row = table.columns.filter((column) => column.selectable)
  const insert = table.columns.filter((column) => column.insertable)
  const update = table.columns.filter((column) => column.updatable)
  return [
    `      ${table.name}: {`,
    fields('Row', row, (column) => `${column.name}: ${typeOf(column)}`),
    fields('Insert', insert, (column) => {
      const optional = column.nullable || column.hasDefault ? '?' : ''
      return `${column.name}${optional}: ${typeOf(column)}`
    }),
    fields('Update', update, (column) => `${column.name}?: ${typeOf(column)}`),
    ...renderRelationships(table),
    '      }',
  ].join('\n')
}

function fields<Column>(name: string, columns: Column[], line: (column: Column) => string): string {
  if (columns.length === 0) return `        ${name}: { [_ in never]: never }`
  const lines = columns.map((column) => `          ${line(column)}`)
  return [`        ${name}: {`, ...lines, '        }'].join('\n')
}

function renderRelationships({ relationships }: Table): string[] {
  if (relationships.length === 0) return ['        Relationships: []']
  const quoted = (names: string[]) => names.map((name) => `'${name}'`).join(', ')
  return [
    '        Relationships: [',
    ...relationships.flatMap((key) => [
      '          {',
      `            foreignKeyName: '${key.name}'`,
      `            columns: [${quoted(key.columns)}]`,
      `            isOneToOne: ${key.isOneToOne}`,
      `            referencedRelation: '${key.referencedTable}'`,
      `            referencedColumns: [${quoted(key.referencedColumns)}]`,
      '          },',
    ]),
    '        ]',
  ]
}

function renderRoutine(routine: Routine): string {
  const given = routine.parameters.map(
    ({ name, type, optional }) =>
      `${name}${optional ? '?' : ''}: ${scalar(type)}${optional ? ' | null' : ''}`,
  )
  const args = given.length === 0 ? 'never' : `{ ${given.join('; ')} }`
  return `      ${routine.name}: { Args: ${args}; Returns: ${returnType(routine)} }`
}

function returnType({ returns, returnsSet, returnsTable, outputs }: Routine): string {
  const many = returnsSet ? '[]' : ''
  if (outputs.length > 0) {
    return `{ ${outputs.map((output) => `${output.name}: ${scalar(output.type)}`).join('; ')} }${many}`
  }
  if (returnsTable) return `Database['public']['Tables']['${returnsTable}']['Row']${many}`
  return `${scalar(returns)}${many}`
}

function typeOf(column: { type: string; words: string[]; nullable: boolean }): string {
  const words = column.words.map((word) => `'${word}'`).join(' | ')
  return `${words || scalar(column.type)}${column.nullable ? ' | null' : ''}`
}

// What the REST protocol answers for a PostgreSQL type: everything that is not listed travels as text.
const scalars: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  record: 'Record<string, unknown>',
  void: 'undefined',
}

function scalar(type: string): string {
  if (type.startsWith('_')) return `${scalar(type.slice(1))}[]`
  return scalars[type] ?? 'string'
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, out: { type: 'string' }, check: { type: 'boolean' } },
  })
  if (!values.url || !values.out) throw new Error('--url and --out are needed')
  const client = new pg.Client(connectionFromUrl(values.url))
  await client.connect()
  const text = await generateTypes(client).finally(() => client.end())
  if (!values.check) return writeFile(values.out, text)
  if (text === (await readFile(values.out, 'utf8').catch(() => ''))) return
  console.error(`${values.out} is not what the database says: run the generator without --check.`)
  process.exitCode = 1
}

if (import.meta.main) await main()
