import { beforeAll, describe, expect, test } from 'vitest'
import { functions, tables } from './rights.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf } from './fixtures.ts'

// Privileges beyond the table of rights: other privileges, other functions, other schemas.

const database = await ownDatabase()
let ada: string
const roles = ['anon', 'authenticated', 'service_role']

beforeAll(async () => {
  ada = await database.createShopper('ada@example.com')
})

const list = async (sql: string, parameters: unknown[] = []) => {
  const { rows } = await database.owner.query<{ name: string }>(sql, parameters)
  return rows.map((row) => row.name)
}

test('every table of public is listed in the table of rights', async () => {
  const known = await list(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(known).toEqual(Object.keys(tables).toSorted())
})

test('no browser role has TRUNCATE, REFERENCES or TRIGGER on any table', async () => {
  const open = await list(
    `select format('%s on %s to %s', privilege_type, relname, grantee::regrole) as name
     from pg_class cross join aclexplode(relacl)
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and (grantee = 0 or grantee::regrole::text = any ($1))
       and (privilege_type not in ('SELECT', 'DELETE') or relnamespace = 'private'::regnamespace)`,
    [roles],
  )
  expect(open).toEqual([])
})

test('service_role has no rights on public tables', async () => {
  const open = await list(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and has_any_column_privilege('service_role', oid, 'select, insert, update')`,
  )
  expect(open).toEqual([])
})

test('a new table grants nothing by default', async () => {
  await database.owner.query('create table public.tomorrow (id integer)')
  await database.owner.query(
    'create function public.tomorrow() returns integer language sql as $$ select 1 $$',
  )
  expect((await refusalOf(database.asVisitor('select * from public.tomorrow'))).code).toBe('42501')
  expect((await refusalOf(database.asShopper(ada, 'select public.tomorrow()'))).code).toBe('42501')
  await database.owner.query('drop table public.tomorrow; drop function public.tomorrow()')
})

describe('functions', () => {
  test('can be called by the roles in the table of rights', async () => {
    const { rows } = await database.owner.query<{ name: string; open_to: string[] }>(
      `select proname as name, array_remove(array_agg(role order by role)
         filter (where has_function_privilege(role, pg_proc.oid, 'execute')), null) as open_to
       from pg_proc cross join unnest($1::text[]) as role
       where pronamespace = 'public'::regnamespace group by proname order by proname`,
      [roles],
    )
    const found = Object.fromEntries(rows.map((row) => [row.name, row.open_to]))
    expect(found).toEqual(functions)
  })

  test('of private cannot be called', async () => {
    for (const call of [
      `private.set_order_status('x', 'shipped')`,
      `private.offer_of('WELCOME20', null, null)`,
      `private.unsubscribe_token(gen_random_uuid())`,
      `private.client_address()`,
      `private.count_acts('{contact.address}', '{anybody}')`,
    ]) {
      expect((await refusalOf(database.asVisitor(`select ${call}`))).code).toBe('42501')
      expect((await refusalOf(database.asShopper(ada, `select ${call}`))).code).toBe('42501')
    }
  })
})

test('nothing of private, auth or the migrations can be read', async () => {
  const hidden = await list(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('private', 'auth', 'supabase_migrations')`,
  )
  expect(hidden.length).toBeGreaterThan(15)
  for (const table of hidden) {
    expect((await refusalOf(database.asVisitor(`select 1 from ${table}`))).code).toBe('42501')
    expect((await refusalOf(database.asShopper(ada, `select 1 from ${table}`))).code).toBe('42501')
  }
})

describe('inactive products', () => {
  test('are visible only to shoppers who have them in cart, wishlist or orders', async () => {
    const names = ['in-cart', 'wished-for', 'bought', 'elsewhere']
    const [inCart, wished, bought] = await Promise.all(
      names.map((slug) => fixtures.stock(database, { slug })),
    )
    const ben = await database.createShopper('ben@example.com')
    if (!inCart || !wished || !bought) throw new Error('not stocked')
    await fixtures.addToCart(database, ada, bought)
    await fixtures.placeOrder(database, ada)
    await fixtures.addToCart(database, ada, inCart)
    await fixtures.wish(database, ada, wished)
    await database.owner.query(
      'update public.shop_products set is_active = false where slug = any ($1)',
      [names],
    )
    const seen = 'select slug from public.shop_products where not is_active order by slug'
    expect(await database.asShopper(ada, seen)).toEqual([
      { slug: 'bought' },
      { slug: 'in-cart' },
      { slug: 'wished-for' },
    ])
    expect(await database.asShopper(ben, seen)).toEqual([])
    expect(await database.asVisitor(seen)).toEqual([])
  })

  test('cannot be added to a wishlist', async () => {
    const hidden = await fixtures.stock(database, { slug: 'hidden', is_active: false })
    const wish = fixtures.wish(database, ada, hidden)
    expect(await refusalOf(wish)).toMatchObject({ code: 'PT409', name: 'PRODUCT_UNAVAILABLE' })
  })

  test('hide their reviews', async () => {
    const tee = await fixtures.stock(database, { slug: 'reviewed' })
    const cleo = await database.createShopper('cleo@example.com')
    await fixtures.addToCart(database, cleo, tee)
    await fixtures.placeOrder(database, cleo)
    await database.asShopper(cleo, 'select public.submit_review($1, 4)', [tee.id])
    const seen = () =>
      database.asVisitor('select rating from public.shop_product_reviews where product_id = $1', [
        tee.id,
      ])
    expect(await seen()).toEqual([{ rating: 4 }])
    await fixtures.change(database, tee, 'is_active = false')
    expect(await seen()).toEqual([])
  })
})
