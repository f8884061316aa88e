import type { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'

import { connectionAs } from '../../backend/database/connection.ts'
import { prepareDeskLogin } from '../../backend/database/desk-login.ts'
import { withClient } from '../../backend/database/pool.ts'
import { setSizes } from '../../tests/support/sizes.ts'
import * as fixtures from './fixtures.ts'
import { ownDatabase } from './fixtures.ts'

const database = await ownDatabase()
const { rows: views } = await database.owner.query<{ view: string; columns: string[] }>(
  `select table_name as view, array_agg(column_name::text) as columns
   from information_schema.columns where table_schema = 'desk' group by 1 order by 1`,
)
const secrets = ['a-password-hash', 'a-recovery-token', 'a-mail-link', 'a-session-agent']

beforeAll(async () => {
  const ada = await database.createShopper('ada@example.com')
  const shirt = await fixtures.stock(database, { slug: 'linen-shirt' })
  const coat = await fixtures.stock(database, { slug: 'coat' })
  await setSizes(database.owner, coat.id, { M: 3 })
  const { order_number: number } = await fixtures.buy(database, ada, shirt)
  await fixtures.settle(database, ada, shirt)
  await database.owner.query(`select private.set_order_status($1, 'processing', 'maud')`, [number])
  await database.owner.query(
    `update auth.users set encrypted_password = 'a-password-hash', recovery_token = 'a-recovery-token'`,
  )
  await database.owner.query(
    `insert into private.outbox (kind, recipient, payload)
     values ('reset_password', 'ada@example.com', '{"link": "a-mail-link"}')`,
  )
  await database.owner.query(
    `insert into private.owner_acts (actor, act, subject, before, after, request_key, request_hash)
     values ('maud', 'codes create', 'X', null, '{}', 'once', '\\x00')`,
  )
  await withClient(database.connection, (owner) => prepareDeskLogin(owner, database.connection, true))
})

const asDesk = <Result>(work: (client: Client) => Promise<Result>) =>
  withClient(connectionAs(database.connection, { user: 'desk_reader' }), async (client) => {
    await client.query('set role shop_owner')
    return work(client)
  })
/** No right, a view that cannot be written, a column that cannot. */
const refused = ['42501', '55000', '0A000', '428C9']
const codeOf = (query: Promise<unknown>) =>
  query.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )

describe.each(views)('desk.$view', ({ view, columns }) => {
  test('shows every column and has a row', async () => {
    await asDesk(async (client) => {
      for (const column of columns) {
        const { rowCount } = await client.query(`select ${column} from desk.${view}`)
        expect(rowCount).toBeGreaterThan(0)
      }
    })
  })

  test('is written by nobody of the desk', async () => {
    await asDesk(async (client) => {
      await client.query('set default_transaction_read_only to off')
      for (const column of columns) {
        const update = client.query(`update desk.${view} set ${column} = ${column}`)
        expect(refused).toContain(await codeOf(update))
        const insert = client.query(`insert into desk.${view} (${column}) values (null)`)
        expect(refused).toContain(await codeOf(insert))
      }
      expect(refused).toContain(await codeOf(client.query(`delete from desk.${view}`)))
    })
  })

  test('is closed to browsers, to the service role and to the desk before it becomes shop_owner', async () => {
    const ada = await database.owner.query(`select id from auth.users where email = 'ada@example.com'`)
    for (const column of columns) {
      const sql = `select ${column} from desk.${view}`
      expect(await codeOf(database.asVisitor(sql))).toBe('42501')
      expect(await codeOf(database.asShopper(ada.rows[0].id, sql))).toBe('42501')
    }
    const closed = ['service_role', 'authenticator', 'supabase_auth_admin', 'desk_reader']
    const { rows } = await database.owner.query(
      `select role from unnest($1::text[]) as role where has_any_column_privilege(role, $2, 'select')`,
      [closed, `desk.${view}`],
    )
    expect(rows).toEqual([])
  })
})

test('no view shows a password, a token, a link of a mail or the key of an act', async () => {
  const texts = await asDesk(async (client) => {
    const found: string[] = []
    for (const { view } of views) {
      const { rows } = await client.query<{ text: string }>(
        `select row::text as text from desk.${view} as row`,
      )
      found.push(...rows.map(({ text }) => text))
    }
    return found.join('\n')
  })
  expect(texts).toContain('ada@example.com')
  for (const secret of secrets) expect(texts).not.toContain(secret)
  const names = views.flatMap(({ columns }) => columns)
  expect(names.filter((name) => /password|token|hash|payload|secret|request_key/.test(name))).toEqual(
    [],
  )
})

test('the chart of the desk says what the report says, in the time zone of the shop', async () => {
  await database.owner.query(`update public.shop_settings set time_zone = 'Pacific/Auckland'`)
  await database.owner.query(
    `update public.shop_orders set payment_status = 'refunded', paid_at = now() - interval '40 hours'`,
  )
  const report = await fixtures.rowsOf(
    database,
    `select day::text, coalesce(sum(total) filter (where kind = 'paid'), 0) as paid,
       coalesce(sum(total) filter (where kind = 'refunded'), 0) as refunded
     from private.sales(current_date - 10, current_date + 2) group by day order by day`,
  )
  const chart = await asDesk((client) =>
    client.query('select id as day, paid, refunded from desk.sales where paid + refunded > 0 order by id'),
  )
  expect(report).toHaveLength(2)
  expect(chart.rows).toEqual(report)
})

test('shop_owner selects from the views and may do nothing else', async () => {
  const { rows } = await database.owner.query<{ thing: string }>(
    `select format('%s %s', relnamespace::regnamespace, relname) as thing
     from pg_class where relkind in ('r', 'v', 'm', 'p', 'S') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
       and (has_table_privilege('shop_owner', oid, 'insert, update, delete, truncate, references, trigger')
         or has_any_column_privilege('shop_owner', oid, 'insert, update, references')
         or relnamespace <> 'desk'::regnamespace and has_any_column_privilege('shop_owner', oid, 'select'))
     union all
     select oid::regprocedure::text from pg_proc
     where pronamespace::regnamespace::text in ('public', 'private', 'search', 'auth') and proacl is not null
       and (select count(*) from aclexplode(proacl) where grantee = 'shop_owner'::regrole) > 0
     union all
     select nspname from pg_namespace
     where has_schema_privilege('shop_owner', oid, 'create')
       or nspname in ('private', 'auth', 'service_logins') and has_schema_privilege('shop_owner', oid, 'usage')`,
  )
  expect(rows).toEqual([])
})

test('the login of the desk is the only one that may become shop_owner, and becomes nothing else', async () => {
  const { rows } = await database.owner.query<{ member: string; role: string }>(
    `select member::regrole::text as member, roleid::regrole::text as role from pg_auth_members
     where (roleid = 'shop_owner'::regrole or member = 'desk_reader'::regrole) and (set_option or inherit_option)`,
  )
  // Each database of a server has a login of its own.
  expect(rows.map(({ role }) => role)).toEqual(rows.map(() => 'shop_owner'))
  expect(rows.filter(({ member }) => !member.startsWith('desk_'))).toEqual([])
  expect(rows).toContainEqual({ member: 'desk_reader', role: 'shop_owner' })
  const login = connectionAs(database.connection, { user: 'desk_reader' })
  await withClient(login, async (client) => {
    for (const role of ['anon', 'authenticated', 'postgres', 'authenticator'])
      expect(await codeOf(client.query(`set role ${role}`))).toBe('42501')
    expect(await codeOf(client.query('create temporary table kept ()'))).toBe('25006')
  })
  await database.authenticator.query('select')
  expect(await codeOf(database.authenticator.query('set role shop_owner'))).toBe('42501')
})
