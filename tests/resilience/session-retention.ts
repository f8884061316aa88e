import { setTimeout as wait } from 'node:timers/promises'

import { expiredRows } from '../../backend/auth/sweep.ts'
import { sweep } from '../../backend/database/sweeper.ts'
import { insertAccounts, password, postToAuth, requestSession } from './accounts.ts'
import { countUp, runConcurrently } from './concurrency.ts'
import type { ResilienceTest } from './resilience-test.ts'
import type { TestShop } from './test-shop.ts'

const clients = 8
const live = 10

/** What the load writes. */
const tables = [
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.one_time_tokens',
  'auth.users',
  'auth.marks',
  'private.limit_counts',
  'private.outbox',
  'private.mailbox',
]

/**
 * F-45: shoppers sign in and refresh their sessions, others sign up and never confirm. Then all rows are
 * made older than they are kept, as if so much time had passed, and swept: the tables hold what they held
 * before, and the sessions that were used since. Rounds are seconds.
 */
export const sessionRetention: ResilienceTest = {
  title: 'sign-ins and refreshes, and the end of their retention',
  proves: ['F-45'],
  rounds: 300,
  variables: { TRUSTED_PROXIES: '127.0.0.1' },
  async run(testShop, { wanted: seconds }) {
    const emails = Array.from({ length: 200 }, (_, n) => `stays-${n}@example.com`)
    await insertAccounts(testShop, emails)
    const before = await sizesOf(testShop)
    const done: Record<string, number> = {}
    const until = performance.now() + seconds * 1_000
    let turn = 0
    await runConcurrently(Array.from({ length: clients }), clients, async () => {
      while (performance.now() < until) {
        turn += 1
        await useShop(testShop, emails[turn % emails.length] ?? '', addressOf(turn), done)
      }
    })
    const after = await sizesOf(testShop)
    await growOld(testShop)
    const kept: Session[] = []
    for (const email of emails.slice(0, live)) {
      const session = await signIn(testShop, email, addressOf(kept.length))
      if (session) kept.push(session)
    }
    await sweepAll(testShop)
    const swept = await sizesOf(testShop)
    let refreshed = 0
    for (const { refresh_token } of kept) {
      const answer = await requestSession(testShop, { refresh_token }, '192.0.2.1')
      if (answer.ok) refreshed += 1
    }
    const expected: Record<string, number> = {
      ...before,
      'auth.sessions': live,
      'auth.refresh_tokens': live,
    }
    // The last sign-ins count too, and their addresses are known addresses of the accounts.
    const fresh = ['auth.marks', 'private.limit_counts']
    const left = tables.filter((name) => {
      const rows = (swept[name] ?? 0) - (expected[name] ?? 0)
      return fresh.includes(name) ? rows > live * 5 : rows !== 0
    })
    return {
      rounds: seconds,
      figures: {
        done,
        'rows before': before,
        'rows after': after,
        'rows when swept': swept,
        'live sessions that still work': `${refreshed} of ${live}`,
        'tables that keep more': left,
      },
      passed: left.length === 0 && refreshed === live && (after['auth.sessions'] ?? 0) > live,
    }
  },
}

interface Session {
  refresh_token: string
}

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** A sign-in and three refreshes, a sign-up that is not confirmed, and a link that is not followed. */
async function useShop(
  testShop: TestShop,
  email: string,
  address: string,
  done: Record<string, number>,
) {
  const count = (what: string) => countUp(done, what)
  let session = await signIn(testShop, email, address)
  count(session ? 'sign-ins' : 'refused')
  for (let n = 0; n < 3 && session; n += 1) {
    const { refresh_token } = session
    const answer = await requestSession(testShop, { refresh_token }, address)
    session = answer.ok ? ((await answer.json()) as Session) : null
    count(session ? 'refreshes' : 'refused')
  }
  const anew = { email: `never-${address}@example.com`, password, data: { first_name: 'Ben' } }
  const signUp = await postToAuth(testShop, '/signup', anew, address)
  count(signUp.ok ? 'sign-ups' : 'refused')
  const recovery = await postToAuth(testShop, '/recover', { email }, address)
  count(recovery.ok ? 'links' : 'refused')
  await Promise.all([signUp.arrayBuffer(), recovery.arrayBuffer()])
}

async function signIn(testShop: TestShop, email: string, address: string): Promise<Session | null> {
  const answer = await requestSession(testShop, { email, password }, address)
  if (answer.ok) return (await answer.json()) as Session
  await wait(100)
  return null
}

async function sizesOf({ superuser }: TestShop): Promise<Record<string, number>> {
  const counts = tables.map((name) => `(select count(*)::int from ${name}) as "${name}"`)
  const { rows } = await superuser.query<Record<string, number>>(`select ${counts.join(', ')}`)
  return rows[0] ?? {}
}

/** Makes every time in these tables 91 days earlier: longer than anything of them is kept. */
async function growOld({ superuser }: TestShop) {
  // The shop has no mail server. Mails that wait for one are kept.
  await superuser.query('update private.outbox set sent_at = now() where sent_at is null')
  const { rows } = await superuser.query<{ name: string; columns: string[] }>(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text) as columns
     from information_schema.columns
     where table_schema || '.' || table_name = any ($1) and is_generated = 'NEVER'
       and data_type like 'timestamp%'
     group by 1`,
    [tables],
  )
  for (const { name, columns } of rows) {
    // Accounts of before are live ones; those that were never confirmed are the new ones.
    const whose = name === 'auth.users' ? 'where email_confirmed_at is null' : ''
    const sets = columns.map((column) => `${column} = ${column} - interval '91 days'`)
    await superuser.query(`update ${name} set ${sets.join(', ')} ${whose}`)
  }
}

/** What the server does every ten minutes. */
async function sweepAll({ superuser }: TestShop) {
  const failures: unknown[] = []
  const log = { warn: (failure: unknown) => void failures.push(failure) }
  const ofShop = { what: 'mails and counters', sql: 'select private.sweep($1) as deleted' }
  await sweep(superuser, [...expiredRows, ofShop], log as never)
  if (failures.length > 0) throw new Error(`The sweep failed: ${JSON.stringify(failures)}`)
}
