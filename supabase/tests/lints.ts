// Lints of the migrated schema: those of Supabase's linter ("splinter"), rewritten. Each query returns the names of
// violations. `allowed` lists deliberate exceptions with their reasons; one that no longer occurs fails.

/** Supabase lints that do not concern the schema: settings of the auth service, statistics of a running database. */
export const notOfTheSchema = ['0005', '0012', '0020']

export interface Lint {
  rule: string
  query: string
  allowed?: Record<string, string>
}

interface SplinterLint extends Lint {
  /** Its numbers in Supabase's linter. */
  splinter: string
}

/** The schemas of the shop. */
export const ours = `('public'::regnamespace, 'private'::regnamespace, 'search'::regnamespace)`
const definer = 'Browsers have no rights on the tables it writes; it acts for the token’s subject only.'

export const splinterLints: SplinterLint[] = [
  {
    rule: 'a foreign key has an index',
    splinter: '0001',
    query: `
      select format('%s.%s', key.conrelid::regclass, key.conname) as culprit from pg_constraint as key
      where key.contype = 'f' and key.connamespace in ${ours} and not exists (
        select from pg_index as i where i.indrelid = key.conrelid and i.indisvalid
          and (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(key.conkey)] = key.conkey)`,
  },
  {
    rule: 'a policy evaluates auth functions once a query, not once a row',
    splinter: '0003',
    query: `
      select format('%s: %s', tablename, policyname) as culprit from pg_policies
      where schemaname in ('public', 'private')
        and regexp_replace(lower(concat(qual, with_check)), 'select (auth\\.\\w+|current_setting)', '', 'g')
          ~ '(auth\\.\\w+|current_setting)\\('`,
  },
  {
    rule: 'a table has a primary key',
    splinter: '0004',
    query: `
      select oid::regclass::text as culprit from pg_class
      where relkind in ('r', 'p') and relnamespace in ${ours}
        and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p')`,
  },
  {
    rule: 'one permissive policy for each role and command',
    splinter: '0006',
    query: `
      select format('%s %s to %s', polrelid::regclass, act, role::regrole) as culprit
      from pg_policy cross join unnest(polroles) as role
        cross join unnest(case polcmd when '*' then '{r,a,w,d}'::"char"[] else array[polcmd] end) as act
      where polpermissive
      group by polrelid, act, role having count(*) > 1`,
  },
  {
    rule: 'a table has row-level security',
    splinter: '0007, 0013',
    query: `select oid::regclass::text as culprit from pg_class
      where relkind in ('r', 'p') and relnamespace in ${ours} and not relrowsecurity`,
  },
  {
    rule: 'an exposed table with row-level security has a policy',
    splinter: '0008',
    query: `
      select relname as culprit from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not exists (select from pg_policy where polrelid = pg_class.oid)`,
    allowed: {
      shop_newsletter_subscriptions:
        'Without a policy no row is visible through the API; three functions read and write it.',
    },
  },
  {
    rule: 'no two indexes are identical',
    splinter: '0009',
    query: `select string_agg(indexname, ', ' order by indexname) as culprit from pg_indexes
      where schemaname in ('public', 'private')
      group by schemaname, tablename, replace(indexdef, indexname, '') having count(*) > 1`,
  },
  {
    rule: 'views are security invoker; no foreign tables or materialized views are exposed',
    splinter: '0010, 0016, 0017',
    query: `select oid::regclass::text as culprit from pg_class where relnamespace = 'public'::regnamespace
      and (relkind in ('m', 'f') or (relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false)))`,
  },
  {
    rule: 'a function has an empty search path',
    splinter: '0011',
    query: `select oid::regprocedure::text as culprit from pg_proc
      where pronamespace in ${ours} and not coalesce('search_path=""' = any (proconfig), false)`,
  },
  {
    rule: 'no extension lives in an exposed schema',
    splinter: '0014',
    query: `select extname as culprit from pg_extension where extnamespace in ${ours}`,
  },
  {
    rule: 'no policy uses user_metadata',
    splinter: '0015',
    query: `select policyname as culprit from pg_policies where concat(qual, with_check) like '%user_metadata%'`,
  },
  {
    rule: 'no column has a type that pg_upgrade cannot carry',
    splinter: '0018',
    query: `select format('%s.%s', attrelid::regclass, attname) as culprit
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
      where relnamespace in ${ours} and relkind = 'r' and typname ~ '^reg(proc|oper|config|dict|namespace|collation)'`,
  },
  {
    rule: 'no writing policy is always true',
    splinter: '0024',
    query: `select format('%s: %s', tablename, policyname) as culprit from pg_policies
      where schemaname in ('public', 'private') and cmd <> 'SELECT' and (qual = 'true' or with_check = 'true')`,
  },
  {
    rule: 'no function that visitors may call is security definer',
    splinter: '0028',
    query: definerFunctionsOf('anon'),
    allowed: {
      newsletter_subscribe:
        'Browsers have no rights on the table; one address a call, rate-limited by client address.',
      newsletter_unsubscribe: 'Changes only the row of the signed link.',
      send_contact_message: 'Writes a message and reads none; rate-limited by client address.',
    },
  },
  {
    rule: 'no function that shoppers may call is security definer',
    splinter: '0029',
    query: definerFunctionsOf('authenticated'),
    allowed: {
      place_order: `The only way to create an order; it decides prices, stock and totals. ${definer}`,
      cart_change_size: 'Changes the size in the own cart.',
      cart_take_what_is_left: 'Reduces quantities in the own cart to the stock.',
      cancel_order: `Own pending orders only. ${definer}`,
      quote_order: `Reads codes and whether the caller has used one. ${definer}`,
      submit_review: `Checks the caller’s purchases. ${definer}`,
      own_review: 'Reads the caller’s own orders and review only.',
      own_data: 'Reads the caller’s own data only, also from private tables.',
      delete_account: `The caller’s own account, after the password was given. ${definer}`,
      newsletter_status: 'Reads the subscription of the caller’s own confirmed address only.',
      newsletter_subscribe: 'As for visitors.',
      newsletter_unsubscribe:
        'As for visitors; without a link, the caller’s own confirmed address only.',
      send_contact_message: 'As for visitors.',
    },
  },
  {
    rule: 'no view exposes auth.users',
    splinter: '0002',
    query: `
      select distinct view.oid::regclass::text as culprit
      from pg_depend join pg_rewrite on pg_rewrite.oid = objid join pg_class as view on view.oid = ev_class
      where refobjid = 'auth.users'::regclass and view.relnamespace in ${ours}`,
  },
  {
    rule: 'a foreign key to auth references a primary key',
    splinter: '0021',
    query: `
      select format('%s.%s', key.conrelid::regclass, key.conname) as culprit
      from pg_constraint as key join pg_class as other on other.oid = key.confrelid
        join pg_index as i on i.indexrelid = key.conindid
      where key.contype = 'f' and other.relnamespace = 'auth'::regnamespace and not i.indisprimary
        and key.connamespace in ${ours}`,
  },
  {
    rule: 'an extension has its default version',
    splinter: '0022',
    query: `select name as culprit from pg_available_extensions where installed_version <> default_version`,
  },
  {
    rule: 'no column that browsers may read is named like a secret',
    splinter: '0023',
    query: `
      select format('%s.%s', attrelid::regclass, attname) as culprit
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0
        and (has_column_privilege('anon', attrelid, attnum, 'select')
          or has_column_privilege('authenticated', attrelid, attnum, 'select'))
        and attname ~ '(pass(wor)?d|passphrase|secret|token|jwt|otp|cvv|cvc|iban|(api|auth|private|session)_?key|card_number|account_number|tax_id|recovery_code)'`,
  },
  {
    rule: 'unused Supabase features are absent: storage, queues, GraphQL',
    splinter: '0019, 0025, 0026, 0027',
    query: `
      select extname as culprit from pg_extension where extname in ('pg_graphql', 'pgmq')
      union all
      select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('storage', 'pgmq', 'graphql')`,
  },
]

function definerFunctionsOf(role: string): string {
  return `select proname as culprit from pg_proc
    where pronamespace in ('public'::regnamespace, 'search'::regnamespace) and prosecdef
      and has_function_privilege('${role}', oid, 'execute')`
}
