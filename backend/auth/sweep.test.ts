import { expect, test } from 'vitest'
import { sweep } from '../database/sweeper.ts'
import { useTestAuth, password, quiet } from './auth.test-support.ts'
import { expiredRows } from './sweep.ts'

const testAuth = await useTestAuth()

const names = 'users identities sessions mfa_amr_claims refresh_tokens one_time_tokens marks'
const tables = names.split(' ').map((name) => `auth.${name}`)

/** The rows of each table. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await testAuth.pool.query<{ counts: Record<string, number> }>(
    `select jsonb_build_object(${tables.map((table) => `'${table}', (select count(*) from ${table})`).join(', ')}) as counts`,
  )
  return rows[0]?.counts ?? {}
}

const ages = [
  `update auth.users set created_at = created_at - $1::interval, updated_at = updated_at - $1::interval,
     confirmation_sent_at = confirmation_sent_at - $1::interval`,
  `update auth.sessions set created_at = created_at - $1::interval, updated_at = updated_at - $1::interval,
     refreshed_at = refreshed_at - $1::interval`,
  `update auth.refresh_tokens set created_at = created_at - $1::interval, updated_at = updated_at - $1::interval`,
  `update auth.one_time_tokens set created_at = created_at - $1::interval`,
  `update auth.marks set ends_at = ends_at - $1::interval`,
]

/** As if everything had happened so much earlier. */
async function age(time: string): Promise<void> {
  for (const sql of ages) await testAuth.pool.query(sql, [time])
}

const sweepAll = () => sweep(testAuth.pool, expiredRows, quiet)

/** Sign-ups, sign-ins, refreshes, wrong passwords and requests for mails. */
async function activity(names: string[], refreshes: number) {
  for (const name of names) {
    const email = `${name}@example.com`
    const browser = await testAuth.shopper(email, '198.51.100.20')
    for (let n = 0; n < refreshes; n += 1) await browser.refreshSession()
    await browser.resetPasswordForEmail(email)
    const address = `2001:db8::${names.indexOf(name)}`
    await testAuth.signIn(email, 'wrong', address)
    await testAuth.browser({ address }).signUp({ email: `never-${email}`, password })
  }
}

test('after the retention the tables hold only what is still valid (F-45)', async () => {
  await activity(['ada'], 3)
  const live = await counts()
  await testAuth.pool.query('delete from auth.users; delete from auth.marks')
  await testAuth.database.owner.query('delete from private.limit_counts')
  await activity(['grace', 'hedy', 'joan', 'mary'], 6)
  await age('100 days')
  // Confirmed accounts stay; the others go.
  const accounts = 4
  await sweepAll()
  expect(await counts()).toEqual({
    ...Object.fromEntries(tables.map((table) => [table, 0])),
    'auth.users': accounts,
    'auth.identities': accounts,
  })
  await activity(['ada'], 3)
  const { 'auth.users': users = 0, 'auth.identities': identities = 0, ...others } = live
  await sweepAll()
  expect(await counts()).toEqual({
    ...others,
    'auth.users': users + accounts,
    'auth.identities': identities + accounts,
  })
})

test('a session in use keeps its active token and the one before', async () => {
  const browser = await testAuth.shopper('ben@example.com')
  const tokens = []
  for (let n = 0; n < 5; n += 1) {
    tokens.push((await browser.refreshSession()).data.session?.refresh_token ?? '')
  }
  await age('2 days')
  await sweepAll()
  const { rows } = await testAuth.database.owner.query(
    `select count(*)::int as kept from auth.refresh_tokens
     where user_id = (select id::text from auth.users where email = 'ben@example.com')
     group by session_id order by kept`,
  )
  expect(rows).toEqual([{ kept: 2 }])
  const refresh = (refresh_token: string) =>
    testAuth.post('/token?grant_type=refresh_token', { refresh_token })
  expect(await refresh(tokens[3] ?? '')).toMatchObject({ refresh_token: tokens[4] })
  expect((await refresh(tokens[0] ?? '')).status).toBe(400)
  expect((await refresh(tokens[4] ?? '')).status).toBe(200)
})

test('a sweep of thousands waits for no lock, and no sign-in waits for it', async () => {
  await testAuth.shopper('cleo@example.com')
  await testAuth.database.owner.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
     select gen_random_uuid(), id, now() - interval '91 days', now() - interval '91 days'
     from auth.users, generate_series(1, 2500) where email = 'cleo@example.com'`,
  )
  const expired = async () => {
    const { rows } = await testAuth.database.owner.query<{ n: number }>(
      `select count(*)::int as n from auth.sessions where updated_at < now() - interval '90 days'`,
    )
    return rows[0]?.n
  }
  const holder = await testAuth.database.owner.connect()
  const batch = await testAuth.pool.connect()
  try {
    // A refresh in progress holds one of them.
    await holder.query('begin')
    await holder.query(
      `select from auth.sessions where updated_at < now() - interval '90 days' limit 1 for update`,
    )
    await sweepAll()
    expect(await expired()).toBe(1)
    await holder.query('rollback')
    // A batch that is not committed yet.
    const idle = expiredRows.find(({ what }) => what === 'idle sessions')
    await batch.query('begin')
    expect((await batch.query(idle?.sql ?? '', [1000])).rows).toEqual([{ deleted: 1 }])
    expect(await testAuth.signIn('cleo@example.com')).toBeUndefined()
  } finally {
    await holder.query('rollback')
    await batch.query('rollback')
    holder.release()
    batch.release()
  }
})

test('a sweep that fails for one table goes on with the next', async () => {
  const warnings: string[] = []
  const log = { ...quiet, warn: (_fields: object, text: string) => warnings.push(text) }
  await age('100 days')
  await sweep(
    testAuth.pool,
    [{ what: 'invoices', sql: 'select 1 / 0 where $1 > 0' }, ...expiredRows],
    log,
  )
  expect(warnings).toEqual(['invoices were not deleted; next time'])
  expect((await counts())['auth.sessions']).toBe(0)
})
