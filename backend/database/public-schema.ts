import type pg from 'pg'

/** The public schema as a browser may use it: what neither anon nor authenticated is granted is left out. */
export interface PublicSchema {
  tables: Table[]
  routines: Routine[]
}

export interface Table {
  name: string
  columns: Column[]
  relationships: Relationship[]
}

export interface Column {
  name: string
  /** PostgreSQL's short name, arrays with a leading underscore. */
  type: string
  nullable: boolean
  hasDefault: boolean
  selectable: boolean
  insertable: boolean
  updatable: boolean
  /** The words of a check `in (…)`, in its order; empty without one. */
  words: string[]
}

export interface Relationship {
  name: string
  columns: string[]
  isOneToOne: boolean
  referencedTable: string
  referencedColumns: string[]
}

export interface Routine {
  name: string
  parameters: { name: string; type: string; optional: boolean }[]
  /** Columns of `returns table (…)`. */
  outputs: { name: string; type: string }[]
  returns: string
  returnsSet: boolean
  /** The table whose row type is returned, or null. */
  returnsTable: string | null
}

/** Reads the catalogue of a migrated database. The client must be a role that sees all of it: the owner. */
export async function readPublicSchema(client: pg.ClientBase | pg.Pool): Promise<PublicSchema> {
  const tables = await client.query<Table>(tablesQuery)
  const routines = await client.query<Routine>(routinesQuery)
  const known = new Set(tables.rows.map((table) => table.name))
  for (const table of tables.rows) {
    table.relationships = table.relationships.filter((key) => known.has(key.referencedTable))
  }
  return { tables: tables.rows, routines: routines.rows }
}

const granted = (privilege: string) =>
  `(has_column_privilege('anon', class.oid, attribute.attnum, '${privilege}')
    or has_column_privilege('authenticated', class.oid, attribute.attnum, '${privilege}'))`

const columnNames = (table: string, numbers: string) =>
  `(select json_agg(attname order by position) from unnest(${numbers}) with ordinality as part (number, position)
    join pg_attribute on attrelid = ${table} and attnum = number)`

const tablesQuery = `
select
  class.relname as name,
  (select json_agg(json_build_object(
      'name', attribute.attname,
      'type', type.typname,
      'nullable', not attribute.attnotnull,
      'hasDefault', attribute.atthasdef or attribute.attidentity <> '',
      'selectable', ${granted('select')},
      'insertable', ${granted('insert')},
      'updatable', ${granted('update')},
      'words', coalesce((
        select json_agg(word[1] order by position)
        from pg_constraint as rule
          cross join regexp_matches(pg_get_constraintdef(rule.oid), '''([^'']+)''::text', 'g')
            with ordinality as words (word, position)
        where rule.conrelid = class.oid and rule.contype = 'c' and rule.conkey = array[attribute.attnum]
          and (pg_get_constraintdef(rule.oid) like '%= ANY (ARRAY[%'
            or pg_get_constraintdef(rule.oid) ~ '^CHECK \\(\\(\\w+ = ''[^'']+''::text\\)\\)$')
      ), '[]')
    ) order by attribute.attnum)
   from pg_attribute as attribute join pg_type as type on type.oid = attribute.atttypid
   where attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
  ) as columns,
  coalesce((select json_agg(json_build_object(
      'name', key.conname,
      'columns', ${columnNames('key.conrelid', 'key.conkey')},
      'isOneToOne', exists (
        select from pg_index where indrelid = key.conrelid and indisunique and indpred is null
          and (select array_agg(part order by part) from unnest(indkey::smallint[]) as part)
            = (select array_agg(part order by part) from unnest(key.conkey) as part)),
      'referencedTable', referenced.relname,
      'referencedColumns', ${columnNames('key.confrelid', 'key.confkey')}
    ) order by key.conname)
   from pg_constraint as key join pg_class as referenced on referenced.oid = key.confrelid
   where key.conrelid = class.oid and key.contype = 'f' and referenced.relnamespace = class.relnamespace
  ), '[]') as relationships
from pg_class as class
where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
  and (has_any_column_privilege('anon', class.oid, 'select')
    or has_any_column_privilege('authenticated', class.oid, 'select'))
order by class.relname`

const routinesQuery = `
select
  routine.proname as name,
  coalesce((
    select json_agg(json_build_object(
      'name', routine.proargnames[position], 'type', type.typname,
      'optional', position > routine.pronargs - routine.pronargdefaults) order by position)
    from unnest(routine.proargtypes::oid[]) with ordinality as parameter (type_oid, position)
      join pg_type as type on type.oid = type_oid
  ), '[]') as parameters,
  coalesce((
    select json_agg(json_build_object('name', routine.proargnames[position], 'type', type.typname) order by position)
    from unnest(routine.proallargtypes) with ordinality as parameter (type_oid, position)
      join pg_type as type on type.oid = type_oid
    where routine.proargmodes[position] = 't'
  ), '[]') as outputs,
  returned.typname as returns,
  routine.proretset as "returnsSet",
  returned_table.relname as "returnsTable"
from pg_proc as routine
  join pg_type as returned on returned.oid = routine.prorettype
  left join pg_class as returned_table on returned_table.oid = returned.typrelid
where routine.pronamespace = 'public'::regnamespace and routine.prokind = 'f' and returned.typname <> 'trigger'
  and (has_function_privilege('anon', routine.oid, 'execute')
    or has_function_privilege('authenticated', routine.oid, 'execute'))
order by routine.proname`
