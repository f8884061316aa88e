import type { ClientBase } from 'pg'

/**
 * Everything that a database holds, as sorted lines: schemas, extensions, types, tables, columns, defaults,
 * constraints, indexes, functions with their settings, triggers, policies, owners, comments, storage
 * options, each right (also those by default), and the rows. Of private.secrets the names only: the keys
 * are random.
 */
export async function databaseObjects(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  // Names are then written with their schema for every role.
  await client.query(`set search_path = ''`)
  const { rows: objects } = await client.query<{ line: string }>(objectsQuery)
  const { rows: tables } = await client.query<{ name: string }>(tablesQuery)
  const lines = objects.map(({ line }) => line)
  for (const { name } of tables) {
    const columns = name === 'private.secrets' ? `row - 'value'` : 'row'
    const { rows } = await client.query<{ line: string }>(
      `select concat('row of ${name}: ', ${columns}) as line from (select to_jsonb(t) as row from ${name} as t) as rows`,
    )
    lines.push(...rows.map(({ line }) => line))
  }
  return lines.toSorted()
}

/** What only one of two databases has: `-` the first, `+` the other. */
export function differences(one: string[], other: string[]): string[] {
  const [first, second] = [new Set(one), new Set(other)]
  return [
    ...one.filter((line) => !second.has(line)).map((line) => `- ${line}`),
    ...other.filter((line) => !first.has(line)).map((line) => `+ ${line}`),
  ]
}

/** Of `auth` and `limits` only what migrations could change: the backend makes their tables itself. */
const own = `nspname !~ '^(pg_.*|information_schema|auth|limits|supabase_migrations|service_logins)$'`
const notOfExtension = (table: string, id: string) =>
  `not exists (select from pg_depend where classid = '${table}'::regclass and objid = ${id} and deptype = 'e')`
/** Rights in a fixed order; those of the defaults where none are recorded. */
const rights = (acl: string, otherwise = 'null') => `(
  select coalesce(string_agg(concat(grantee::regrole, ' ', privilege_type, case when is_grantable then '*' end),
    ', ' order by grantee::regrole::text, privilege_type), 'none')
  from aclexplode(coalesce(${acl}, ${otherwise})))`

const tablesQuery = `
  select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p') and ${own} and ${notOfExtension('pg_class', 'pg_class.oid')} order by 1`

const objectsQuery = `
  with own_schema as (select * from pg_namespace where ${own}),
  relation as (
    select pg_class.*, format('%I.%I', nspname, relname) as name
    from pg_class join own_schema on own_schema.oid = relnamespace
    where ${notOfExtension('pg_class', 'pg_class.oid')}
  ),
  /* A policy, trigger or foreign key may also stand on a table of auth. */
  any_table as (
    select pg_class.oid, format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname !~ '^(pg_.*|information_schema)$'
  ),
  object (line, class, id, part) as (
    select concat('schema ', nspname, ' of ', nspowner::regrole, ', rights: ', ${rights('nspacl', `acldefault('n', nspowner)`)}),
      'pg_namespace'::regclass, oid, 0
    from own_schema
    union all
    select concat('extension ', extname, ' ', extversion, ' in ', extnamespace::regnamespace), 'pg_extension'::regclass, oid, 0
    from pg_extension
    union all
    select concat('relation ', name, ' ', relkind, relpersistence, ' of ', relowner::regrole, ' by ', amname,
        ' with ', reloptions::text, ', row-level security: ', relrowsecurity, relforcerowsecurity, ', replica identity: ',
        relreplident, ', rights: ', case when relkind in ('r', 'p', 'v', 'm', 'S') then
          ${rights('relacl', `acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)`)} end,
        case when relkind in ('v', 'm') then pg_get_viewdef(relation.oid) end,
        case when relkind in ('i', 'I') then pg_get_indexdef(relation.oid) end,
        (select concat(' valid: ', indisvalid, ', clustered: ', indisclustered) from pg_index where indexrelid = relation.oid),
        (select concat_ws(' ', '', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle)
          from pg_sequence where seqrelid = relation.oid)),
      'pg_class'::regclass, relation.oid, 0
    from relation left join pg_am on pg_am.oid = relam
    union all
    select concat('column ', name, ' ', row_number() over (partition by attrelid order by attnum), ' ', attname, ' ',
        format_type(atttypid, atttypmod), case when attnotnull then ' not null' end,
        ' default ', pg_get_expr(adbin, adrelid), ' ', attgenerated, attidentity, ' collation ', attcollation::regcollation,
        ' storage ', attstorage, attcompression, ' ', attstattarget, attoptions, ', rights: ', ${rights('attacl')}),
      'pg_class'::regclass, attrelid, attnum
    from pg_attribute join relation on relation.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind not in ('i', 'I', 'S')
    union all
    select concat('constraint ', conname, ' on ', any_table.name, contypid::regtype, ': ', pg_get_constraintdef(pg_constraint.oid),
        ' validated: ', convalidated),
      'pg_constraint'::regclass, pg_constraint.oid, 0
    from pg_constraint left join any_table on any_table.oid = conrelid
    where connamespace in (select oid from own_schema)
    union all
    select concat('function ', oid::regprocedure, ' of ', proowner::regrole, ', rights: ',
        ${rights('proacl', `acldefault('f', proowner)`)}, ' ', case when prokind in ('f', 'p') then pg_get_functiondef(oid) end),
      'pg_proc'::regclass, oid, 0
    from pg_proc where pronamespace in (select oid from own_schema) and ${notOfExtension('pg_proc', 'pg_proc.oid')}
    union all
    select concat('trigger on ', any_table.name, ': ', pg_get_triggerdef(pg_trigger.oid), ' ', tgenabled),
      'pg_trigger'::regclass, pg_trigger.oid, 0
    from pg_trigger join any_table on any_table.oid = tgrelid where not tgisinternal
    union all
    select concat('policy ', polname, ' on ', any_table.name, ' for ', polcmd, ' permissive: ', polpermissive, ' to ',
        (select string_agg(role::regrole::text, ', ' order by role::regrole::text) from unnest(polroles) as role),
        ' using ', pg_get_expr(polqual, polrelid), ' with check ', pg_get_expr(polwithcheck, polrelid)),
      'pg_policy'::regclass, pg_policy.oid, 0
    from pg_policy join any_table on any_table.oid = polrelid
    union all
    select concat('type ', oid::regtype, ' ', typtype, ' of ', typowner::regrole, ' ',
        case when typtype = 'd' then concat(format_type(typbasetype, typtypmod), typnotnull, typdefault) end,
        (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid),
        ', rights: ', ${rights('typacl', `acldefault('T', typowner)`)}),
      'pg_type'::regclass, oid, 0
    from pg_type where typnamespace in (select oid from own_schema) and typelem = 0
      and ${notOfExtension('pg_type', 'pg_type.oid')}
    union all
    select concat('default rights of ', defaclrole::regrole, ' on ', defaclobjtype, ' in ', nspname, ': ', ${rights('defaclacl')}),
      'pg_default_acl'::regclass, pg_default_acl.oid, 0
    from pg_default_acl left join pg_namespace on pg_namespace.oid = defaclnamespace
  )
  select concat(line, ', comment: ', description) as line
  from object left join pg_description on classoid = class and objoid = id and objsubid = part`
