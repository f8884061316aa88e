import type { Pool } from 'pg'
import { withTransaction } from '../database/pool.ts'

/** A schema, by name. */
export interface SchemaDocument {
  relations: { name: string; columns: Column[]; primaryKey: string[] }[]
  /** Those with both ends in the schema. */
  foreignKeys: {
    constraint: string
    relation: string
    target: string
    columns: [string, string][]
    oneToOne: boolean
  }[]
  /** Those whose parameters all have names and are not variadic. */
  functions: FunctionDescription[]
}

export interface Column {
  name: string
  /** As SQL writes it: `numeric(12,2)`. */
  type: string
  /** The SQL expression of the default value. */
  default: string | null
}

export interface Parameter {
  name: string
  type: string
  required: boolean
}

export interface FunctionDescription {
  name: string
  parameters: Parameter[]
  volatile: boolean
  returnsSet: boolean
  returns: 'nothing' | 'scalar' | 'row'
  /** The relation whose row type is returned, if any. */
  relation: string | null
  columns: Column[]
}

/** Runs with an empty search_path, so that types and defaults are qualified. */
export function readSchemaDocument(pool: Pool, schema: string): Promise<SchemaDocument> {
  return withTransaction(pool, async (client) => {
    await client.query(`set transaction read only; set local search_path = ''`)
    const { rows } = await client.query<{ document: string }>(schemaQuery, [schema])
    return JSON.parse(rows[0]?.document ?? '') as SchemaDocument // the query's shape
  })
}

const schemaQuery = `
with relation as (
  select oid, relname from pg_catalog.pg_class
  where relnamespace = $1::regnamespace and relkind in ('r', 'v', 'm', 'f', 'p') and not relispartition
), attribute as (
  select a.attrelid, a.attname, a.attnum, format_type(a.atttypid, a.atttypmod) as type,
    case
      when a.attgenerated <> '' or a.attidentity = 'a' then null
      when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
      when d.adbin is null then t.typdefault
      else pg_get_expr(d.adbin, d.adrelid)
    end as default
  from pg_catalog.pg_attribute a
    join pg_catalog.pg_type t on t.oid = a.atttypid
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
), columns as (
  select attrelid, json_agg(json_build_object('name', attname, 'type', type, 'default', "default") order by attnum) as list
  from attribute
  where attrelid in (select oid from relation)
     or attrelid in (select t.typrelid from pg_catalog.pg_proc p join pg_catalog.pg_type t on t.oid = p.prorettype
                     where p.pronamespace = $1::regnamespace and t.typrelid <> 0)
  group by attrelid
), unique_key as (
  select conrelid, (select array_agg(k order by k) from unnest(conkey) k) as columns
  from pg_catalog.pg_constraint where contype in ('p', 'u')
), argument as (
  select p.oid, a.name, a.mode, a.position, format_type(a.type, null) as type,
    count(*) filter (where a.mode in ('i', 'b', 'v')) over (partition by p.oid order by a.position) as input
  from pg_catalog.pg_proc p,
    unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames,
           coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::int])))
      with ordinality as a(type, name, mode, position)
  where p.pronamespace = $1::regnamespace and a.type is not null
)
select json_build_object(
  'relations', (
    select coalesce(json_agg(json_build_object(
      'name', r.relname,
      'columns', coalesce(c.list, '[]'),
      'primaryKey', coalesce((
        select json_agg(a.attname order by a.attname)
        from pg_catalog.pg_constraint k join attribute a on a.attrelid = r.oid and a.attnum = any (k.conkey)
        where k.conrelid = r.oid and k.contype = 'p'), '[]')
    ) order by r.relname), '[]')
    from relation r left join columns c on c.attrelid = r.oid),
  'foreignKeys', (
    select coalesce(json_agg(json_build_object(
      'constraint', k.conname,
      'relation', here.relname,
      'target', there.relname,
      'columns', (
        select json_agg(json_build_array(a.attname, b.attname) order by key.position)
        from unnest(k.conkey, k.confkey) with ordinality as key(a, b, position)
          join attribute a on a.attrelid = k.conrelid and a.attnum = key.a
          join attribute b on b.attrelid = k.confrelid and b.attnum = key.b),
      'oneToOne', exists (
        select from unique_key u
        where u.conrelid = k.conrelid and u.columns = (select array_agg(c order by c) from unnest(k.conkey) c))
    ) order by here.relname, k.conname), '[]')
    from pg_catalog.pg_constraint k
      join relation here on here.oid = k.conrelid
      join relation there on there.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0),
  'functions', (
    select coalesce(json_agg(json_build_object(
      'name', p.proname,
      'parameters', coalesce((
        select json_agg(json_build_object(
          'name', a.name,
          'type', case a.type when 'bit' then 'bit varying' when 'character' then 'character varying' else a.type end,
          'required', a.input <= p.pronargs - p.pronargdefaults) order by a.position)
        from argument a where a.oid = p.oid and a.mode in ('i', 'b')), '[]'),
      'volatile', p.provolatile = 'v',
      'returnsSet', p.proretset,
      'returns', case
        when t.oid = 'void'::regtype then 'nothing'
        when t.typtype = 'c' or outputs.list is not null then 'row'
        else 'scalar' end,
      'relation', r.relname,
      'columns', coalesce(outputs.list, c.list, '[]')
    ) order by p.proname, p.oid), '[]')
    from pg_catalog.pg_proc p
      join pg_catalog.pg_type t on t.oid = p.prorettype
      left join relation r on r.oid = t.typrelid
      left join columns c on c.attrelid = t.typrelid
      left join lateral (
        select json_agg(json_build_object('name', a.name, 'type', a.type, 'default', null) order by a.position) as list
        from argument a where a.oid = p.oid and a.mode in ('t', 'o', 'b')
      ) outputs on true
    where p.pronamespace = $1::regnamespace and p.prokind = 'f' and p.provariadic = 0
      and not exists (select from argument a where a.oid = p.oid and a.mode = 'i' and coalesce(a.name, '') = '')
      and (t.typtype <> 'p' or t.oid = 'void'::regtype or outputs.list is not null))
)::text as document`
