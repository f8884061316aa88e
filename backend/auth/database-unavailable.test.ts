import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { withClient } from '../database/pool.ts'
import { createPasswordHasher } from './passwords.ts'
import { useTestAuth, password, quiet, rawRequest } from './auth.test-support.ts'

const testAuth = await useTestAuth({ log: { ...quiet, error: () => {} } })

describe('when the database is unavailable', () => {
  test('requests get 503 without details (F-12)', async () => {
    const pool = new pg.Pool({
      host: '127.0.0.1',
      port: 1,
      user: 'x',
      connectionTimeoutMillis: 200,
    })
    pool.on('error', () => {})
    const auth = testAuth.open({ pool })
    const requests: [string, string, unknown][] = [
      ['POST', '/signup', { email: 'ada@example.com', password }],
      ['POST', '/token?grant_type=password', { email: 'ada@example.com', password }],
      ['POST', '/token?grant_type=refresh_token', { refresh_token: 'a'.repeat(43) }],
      ['POST', '/recover', { email: 'ada@example.com' }],
      ['POST', '/verify', { type: 'signup', token_hash: 'a' }],
      ['GET', '/.well-known/jwks.json', undefined],
    ]
    for (const [method, path, body] of requests) {
      const response = await rawRequest(auth.service, method, path, { body })
      expect([path, response.status]).toEqual([path, 503])
      expect(response.headers.get('retry-after')).toBe('2')
      expect(await response.json()).toEqual({
        code: 503,
        error_code: 'request_timeout',
        msg: 'The service is busy, please try again shortly',
      })
    }
    expect((await rawRequest(auth.service, 'GET', '/health')).status).toBe(200)
    await auth.close()
    await pool.end()
  })

  test('access tokens are verified with the cached keys', async () => {
    const browser = await testAuth.shopper('ada@example.com')
    const token = (await browser.getSession()).data.session?.access_token ?? ''
    await cutAll()
    expect((await testAuth.auth.verifyToken(token)).email).toBe('ada@example.com')
  })

  test('connections lost inside transactions neither end the process nor lose accounts (F-02)', async () => {
    await testAuth.shopper('ben@example.com')
    let cutting = true
    const cuts = (async () => {
      while (cutting) {
        await cutAll()
        await wait(15)
      }
    })()
    const statuses: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const address = `192.0.2.${n + 1}`
      const account = { email: 'ben@example.com', password }
      const newAccount = { email: `cut${n}@example.com`, password }
      const responses = await Promise.all([
        testAuth.post('/token?grant_type=password', account, { address }),
        testAuth.post('/signup', newAccount, { address }),
      ])
      statuses.push(...responses.map(({ status }) => status))
    }
    cutting = false
    await cuts
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])

    await wait(100)
    // Each sign-up is complete with its mail, or absent.
    const { rows } = await testAuth.pool.query(
      `select count(*) filter (where t.id is null)::int as without_token from auth.users u
       left join auth.one_time_tokens t on t.user_id = u.id where u.email like 'cut%'`,
    )
    expect(rows).toEqual([{ without_token: 0 }])
    const users = await testAuth.database.owner.query(
      `select count(*)::int as n from auth.users where email like 'cut%'`,
    )
    const mails = await testAuth.database.owner.query(
      `select count(distinct recipient)::int as n from private.outbox where recipient like 'cut%'`,
    )
    expect(mails.rows).toEqual(users.rows)
    expect(await testAuth.signIn('ben@example.com', password, '192.0.2.200')).toBeUndefined()
  })
})

describe('when many passwords arrive at once', () => {
  test('120 sign-ins at once each get a response within ten seconds, also when no hash ever ends', async () => {
    let calls = 0
    const never = () => {
      calls += 1
      return new Promise<never>(() => {})
    }
    const { service } = testAuth.open({ passwords: { verify: never, hash: never } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const responses = Array.from({ length: 120 }, (_, n) => {
        const account = { email: `ada${n}@example.com`, password }
        const address = `192.0.2.${n}`
        return testAuth.post('/token?grant_type=password', account, { service, address })
      })
      while (calls < 120) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(10_000)
      for (const response of await Promise.all(responses)) {
        expect(response).toMatchObject({ status: 503, retryAfter: 3 })
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('each is hashed, and the event loop is not blocked', async () => {
    const hasher = createPasswordHasher()
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 5)
    const passwords = Array.from({ length: 8 }, (_, n) => `password-${n}`)
    const hashes = await Promise.all(passwords.map((each) => hasher.hash(each)))
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(5)
    const typed = [...passwords.slice(0, 4), ...passwords.slice(4).map((each) => `${each}!`)]
    const right = await Promise.all(typed.map((each, n) => hasher.verify(each, hashes[n] ?? null)))
    expect(right).toEqual([true, true, true, true, false, false, false, false])
  })
})

async function cutAll(): Promise<void> {
  await withClient(testAuth.database.adminConnection, (admin) =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'supabase_auth_admin'`,
    ),
  )
}
