import { ours, type Lint } from './lints.ts'

const ofOtherTables = 'It asks for rows of other tables, whose policies ask private.current_shopper().'

/** Lints of our own, in the form of `lints.ts`. */
export const ownLints: Lint[] = [
  {
    rule: 'a table has a comment',
    query: `select oid::regclass::text as culprit from pg_class where relkind in ('r', 'p', 'v')
      and relnamespace in ${ours} and obj_description(oid, 'pg_class') is null`,
  },
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
