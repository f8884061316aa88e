// The checks of Supabase's linter ("splinter", in our own words) and those of the house, as queries on the migrated
// database. Each answers the names of what breaks it. `allowed` holds the deliberate exceptions, each with its reason;
// one that no longer occurs is an error too.

/** Of Supabase's lints: settings of its auth service (config.toml has them), and statistics of a running database. */
export const notOfTheSchema = ['0005', '0012', '0020']

export interface Lint {
  rule: string
  /** The number in Supabase's linter, where it has one. */
  splinter?: string
  query: string
  allowed?: Record<string, string>
}

const ours = `('public'::regnamespace, 'private'::regnamespace, 'search'::regnamespace)`
const sets = 'Not exposed; tells nothing but what search_products answers of what everybody may see.'
const door = 'Browsers hold no right on the tables behind it; it acts for the token’s subject only.'

export const lints: Lint[] = [
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
    rule: 'a policy asks who it is once a query, not once a row',
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
    rule: 'one policy for each role and act',
    splinter: '0006',
    query: `
      select format('%s %s to %s', polrelid::regclass, polcmd, role::regrole) as culprit
      from pg_policy cross join unnest(polroles) as role where polpermissive
      group by polrelid, polcmd, role having count(*) > 1
      union all
      select format('%s: %s is for all acts', polrelid::regclass, polname) from pg_policy where polcmd = '*'`,
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
        'Nobody may see a row of it through the API, and no policy is what says so; three functions are its doors.',
    },
  },
  {
    rule: 'no two indexes are the same',
    splinter: '0009',
    query: `select string_agg(indexname, ', ' order by indexname) as culprit from pg_indexes
      where schemaname in ('public', 'private')
      group by schemaname, tablename, replace(indexdef, indexname, '') having count(*) > 1`,
  },
  {
    rule: 'a view runs as who asks, and nothing else is exposed',
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
    rule: 'no policy believes what a user may write about himself',
    splinter: '0015',
    query: `select policyname as culprit from pg_policies where concat(qual, with_check) like '%user_metadata%'`,
  },
  {
    rule: 'no column has a type that an upgrade cannot carry',
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
    rule: 'no function that visitors may call has its owner’s rights',
    splinter: '0028',
    query: definerFunctionsOf('anon'),
    allowed: {
      find_in_sets: sets,
      names_in_sets: sets,
      count_in_sets: sets,
      newsletter_subscribe:
        'The list is closed to every browser; one address a call, counted by client address.',
      newsletter_unsubscribe: 'Acts only on the row that the signed link names.',
      send_contact_message: 'Leaves a message and reads none; counted by client address.',
    },
  },
  {
    rule: 'no function that shoppers may call has its owner’s rights',
    splinter: '0029',
    query: definerFunctionsOf('authenticated'),
    allowed: {
      find_in_sets: sets,
      names_in_sets: sets,
      count_in_sets: sets,
      place_order: `The one door to an order: it decides prices, stock and totals. ${door}`,
      cart_take_what_is_left: 'Changes the own cart only, downwards, and by the stock alone.',
      cancel_order: `Own pending orders only. ${door}`,
      quote_order: `Reads codes and whether the caller has used one. ${door}`,
      submit_review: `Looks whether the caller has bought. ${door}`,
      own_review: 'Tells of the caller’s own orders and review only.',
      own_data: 'Tells of the caller only, also from tables that no browser reads.',
      delete_account: `The caller’s own, after the password; accounts are the auth service’s. ${door}`,
      newsletter_status: 'Tells of the caller’s own confirmed address only.',
      newsletter_subscribe: 'As for visitors.',
      newsletter_unsubscribe:
        'As for visitors; without a link, the caller’s own confirmed address only.',
      send_contact_message: 'As for visitors.',
    },
  },
  {
    rule: 'no view shows accounts',
    splinter: '0002',
    query: `
      select distinct view.oid::regclass::text as culprit
      from pg_depend join pg_rewrite on pg_rewrite.oid = objid join pg_class as view on view.oid = ev_class
      where refobjid = 'auth.users'::regclass and view.relnamespace in ${ours}`,
  },
  {
    rule: 'a foreign key to an account is one to its id',
    splinter: '0021',
    query: `
      select format('%s.%s', key.conrelid::regclass, key.conname) as culprit
      from pg_constraint as key join pg_class as other on other.oid = key.confrelid
        join pg_index as i on i.indexrelid = key.conindid
      where key.contype = 'f' and other.relnamespace = 'auth'::regnamespace and not i.indisprimary
        and key.connamespace in ${ours}`,
  },
  {
    rule: 'an extension is the newest that is there',
    splinter: '0022',
    query: `select name as culprit from pg_available_extensions where installed_version <> default_version`,
  },
  {
    rule: 'no browser may read a column that is called like a secret',
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
    rule: 'no door of Supabase is open that the shop does not use: files, queues, GraphQL',
    splinter: '0019, 0025, 0026, 0027',
    query: `
      select extname as culprit from pg_extension where extname in ('pg_graphql', 'pgmq')
      union all
      select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('storage', 'pgmq', 'graphql')`,
  },
  {
    rule: 'a table says what it is',
    query: `select oid::regclass::text as culprit from pg_class where relkind in ('r', 'p', 'v')
      and relnamespace in ${ours} and obj_description(oid, 'pg_class') is null`,
  },
  {
    rule: 'a function that browsers call says its arguments, answer and refusals',
    query: `select proname as culprit from pg_proc where pronamespace = 'public'::regnamespace
      and (obj_description(oid, 'pg_proc') is null or obj_description(oid, 'pg_proc') not like proname || '(%->%')`,
  },
  {
    rule: 'a policy names its roles and reads as a sentence',
    query: `select format('%s: %s', polrelid::regclass, polname) as culprit from pg_policy
      where 0 = any (polroles) or polname !~ '^(Everybody|Visitors|Shoppers|The auth service) [a-z]'`,
  },
  {
    rule: 'rights on an exposed table are granted by column',
    query: `select format('%s %s to %s', relname, privilege_type, grantee::regrole) as culprit
      from pg_class cross join aclexplode(relacl)
      where relnamespace = 'public'::regnamespace and relkind = 'r' and grantee <> relowner and privilege_type <> 'DELETE'`,
  },
  {
    rule: 'a column that a policy filters by is the first of an index',
    query: `
      select distinct format('%s.%s', policy.polrelid::regclass, attname) as culprit
      from pg_policy as policy
        join pg_depend on pg_depend.classid = 'pg_policy'::regclass and objid = policy.oid and refobjid = policy.polrelid
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where policy.polqual is not null and attnum > 0 and not exists (
        select from pg_index where indrelid = attrelid and indkey[0] = attnum and indpred is null)`,
    allowed: {
      'shop_products.is_active':
        'Nearly every product is active: no index would be chosen. Lists have partial indexes that imply it.',
    },
  },
]

function definerFunctionsOf(role: string): string {
  return `select proname as culprit from pg_proc
    where pronamespace in ('public'::regnamespace, 'search'::regnamespace) and prosecdef
      and has_function_privilege('${role}', oid, 'execute')`
}
