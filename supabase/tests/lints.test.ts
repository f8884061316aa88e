import { expect, test } from 'vitest'
import { notOfTheSchema, ours, splinterLints, type Lint } from './lints.ts'
import { ownDatabase } from './fixtures.ts'

const ofOtherTables = 'It asks for rows of other tables, whose policies ask private.current_shopper().'

/** Lints of our own. */
const ownLints: Lint[] = [
  {
    rule: 'the comment of a public function has its arguments, result and refusals',
    query: `select proname as culprit from pg_proc where pronamespace = 'public'::regnamespace
      and (obj_description(oid, 'pg_proc') is null or obj_description(oid, 'pg_proc') not like proname || '(%->%')`,
  },
  {
    rule: 'a policy names its roles and reads as a sentence',
    query: `select format('%s: %s', polrelid::regclass, polname) as culprit from pg_policy
      where 0 = any (polroles) or polname !~ '^(Everybody|Visitors|Shoppers|The auth service) [a-z]'`,
  },
  {
    // auth.uid() names the shopper also after the session has ended.
    rule: 'a policy asks private.current_shopper(), not auth.uid()',
    query: `select format('%s: %s', tablename, policyname) as culprit from pg_policies
      where schemaname in ('public', 'private') and concat(qual, with_check) ~ 'auth\\.uid'`,
    allowed: {
      'shop_order_items: Shoppers see the items of their own orders': ofOtherTables,
      'shop_products: Shoppers see active products and those in their own cart, wishl':
        ofOtherTables,
    },
  },
  {
    rule: 'rights on an exposed table are granted by column',
    query: `select format('%s %s to %s', relname, privilege_type, grantee::regrole) as culprit
      from pg_class cross join aclexplode(relacl)
      where relnamespace = 'public'::regnamespace and relkind = 'r' and grantee <> relowner and privilege_type <> 'DELETE'`,
  },
  {
    // As safeupdate demands, which hosted projects load for requests.
    rule: 'a function changes or deletes rows with a condition',
    query: `select distinct proname as culprit from pg_proc, regexp_split_to_table(lower(prosrc), ';') as statement
      where pronamespace in ${ours} and statement !~ '\\mwhere\\M' and statement ~ '\\m(delete from|update [a-z_.]+( as [a-z_]+)? set)\\M'`,
  },
  {
    rule: 'a column that a policy filters by leads an index',
    query: `
      select distinct format('%s.%s', policy.polrelid::regclass, attname) as culprit
      from pg_policy as policy
        join pg_depend on pg_depend.classid = 'pg_policy'::regclass and objid = policy.oid and refobjid = policy.polrelid
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where policy.polqual is not null and attnum > 0 and not exists (
        select from pg_index where indrelid = attrelid and indkey[0] = attnum and indpred is null)`,
    allowed: {
      'shop_product_reviews.is_hidden': 'Few reviews are hidden: no index would be chosen.',
      'shop_product_sizes.position': 'Nearly every size is offered: no index would be chosen.',
      'shop_products.is_active':
        'Nearly every product is active: no index would be chosen. Lists have partial indexes that imply it.',
    },
  },
]

const lints = [...splinterLints, ...ownLints]

const database = await ownDatabase()


test.each(lints)('$rule', async ({ query, allowed = {} }) => {
  const { rows } = await database.owner.query<{ culprit: string }>(query)
  expect(rows.map((row) => row.culprit).toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test('covers every lint of Supabase’s linter that concerns the schema', () => {
  const numbers = Array.from({ length: 29 }, (_, n) => String(n + 1).padStart(4, '0'))
  const covered = splinterLints.flatMap(({ splinter }) => splinter.split(', '))
  expect([...covered, ...notOfTheSchema].toSorted()).toEqual(numbers)
})

test('each lint finds a violation', async () => {
  await database.owner.query(`
    create table public.careless (name text, friend uuid references auth.users, kind regproc,
      phone text references auth.users (phone), api_key text);
    create policy careless on public.careless using (auth.uid() = friend);
    create policy "careless too" on public.careless for insert to anon with check (true);
    create policy "careless three" on public.careless for insert to anon with check (auth.email() = 'user_metadata');
    create index careless_one on public.careless (name);
    create index careless_two on public.careless (name);
    grant select on public.careless to anon;
    create view public.careless_view as select * from auth.users;
    create function public.careless() returns int language sql security definer as 'select 1';
    grant execute on function public.careless() to anon, authenticated;
    create function public.careless_too() returns void language sql as 'delete from public.careless';
    create schema storage;
    create table storage.careless (id integer);
  `)
  for (const { rule, query, allowed = {} } of lints) {
    if (rule.startsWith('no extension') || rule.startsWith('an extension')) continue
    if (rule === 'an exposed table with row-level security has a policy') continue
    const { rows } = await database.owner.query<{ culprit: string }>(query)
    const found = rows.map((row) => row.culprit).filter((culprit) => !(culprit in allowed))
    expect([rule, found.some((culprit) => /careless/.test(culprit))]).toEqual([rule, true])
  }
})
