import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { useTestAuth, password } from './auth.test-support.ts'

const testAuth = await useTestAuth()

interface Refreshed {
  refresh_token: string
  access_token: string
}

const refresh = (refresh_token: string, address?: string) =>
  testAuth.post<Refreshed>('/token?grant_type=refresh_token', { refresh_token }, { address })

async function firstToken(email: string): Promise<string> {
  const browser = await testAuth.shopper(email, `192.0.2.${Math.ceil(Math.random() * 250)}`)
  return (await browser.getSession()).data.session?.refresh_token ?? ''
}

/** Moves the use of every token back by so many seconds. */
const pass = (seconds: number) =>
  testAuth.database.owner.query(
    'update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $1)',
    [seconds],
  )

describe('staying signed in', () => {
  test('auth-js refreshes: a new token each time, the same account and session (R-473)', async () => {
    const browser = await testAuth.shopper('ada@example.com')
    const before = (await browser.getSession()).data.session
    const { data, error } = await browser.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
    expect(data.user?.email).toBe('ada@example.com')
    const [old, now] = await Promise.all(
      [before, data.session].map((session) =>
        testAuth.auth.verifyToken(session?.access_token ?? ''),
      ),
    )
    expect(now?.session_id).toBe(old?.session_id)
    expect(now?.amr).toEqual(old?.amr)
  })

  test('after a lost response, the predecessor returns the active token (A-39)', async () => {
    const first = await firstToken('lost@example.com')
    const second = await refresh(first)
    await pass(3600)
    expect((await refresh(first)).refresh_token).toBe(second.refresh_token)
    expect((await refresh(second.refresh_token)).status).toBe(200)
  })

  test('ten concurrent refreshes return one token (A-39)', async () => {
    const first = await firstToken('tabs@example.com')
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(first)))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(responses.map((response) => response.refresh_token)).size).toBe(1)
  })

  test('within ten seconds any older token returns the active one', async () => {
    const first = await firstToken('quick@example.com')
    const second = await refresh(first)
    const third = await refresh(second.refresh_token)
    const fourth = await refresh(third.refresh_token)
    expect((await refresh(first)).refresh_token).toBe(fourth.refresh_token)
    expect((await refresh(second.refresh_token)).refresh_token).toBe(fourth.refresh_token)
    const { rows } = await testAuth.database.owner.query(
      `select count(*)::int as active from auth.refresh_tokens t join auth.users u
         on u.id::text = t.user_id where u.email = 'quick@example.com' and not t.revoked
         and t.session_id = (select session_id from auth.refresh_tokens order by id desc limit 1)`,
    )
    expect(rows).toEqual([{ active: 1 }])
  })

  test('later reuse of an old token ends the session (A-39)', async () => {
    const stolen = await firstToken('robbed@example.com')
    const second = await refresh(stolen)
    const third = await refresh(second.refresh_token)
    await pass(11)
    expect(await refresh(stolen)).toMatchObject({
      status: 400,
      error_code: 'refresh_token_already_used',
      msg: 'Invalid Refresh Token: Already Used',
    })
    for (const token of [stolen, second.refresh_token, third.refresh_token]) {
      expect((await refresh(token)).status).toBe(400)
    }
    const headers = { authorization: `Bearer ${third.access_token}` }
    expect((await testAuth.ask('GET', '/user', { headers })).status).toBe(403)
  })

  test('auth-js then signs the owner out when the access token expires (R-381, A-39)', async () => {
    await testAuth.shopper('clean@example.com')
    const { service } = testAuth.open({ accessTokenSeconds: 2 })
    const browser = testAuth.browser({ service })
    await browser.signInWithPassword({ email: 'clean@example.com', password })
    const stolen = (await browser.getSession()).data.session?.refresh_token ?? ''
    await browser.refreshSession()
    await browser.refreshSession()
    await pass(11)
    await refresh(stolen)
    await wait(2100)
    // auth-js logs errors that it handles.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const events: string[] = []
    browser.onAuthStateChange((event) => void events.push(event))
    expect((await browser.getSession()).data.session).toBeNull()
    expect(events).toContain('SIGNED_OUT')
    logged.mockRestore()
  })

  test('the table holds hashes only, from which no token can be derived', async () => {
    const token = await firstToken('hashed@example.com')
    const { rows } = await testAuth.database.owner.query(
      `select jsonb_agg(t)::text || (select jsonb_agg(s) from auth.sessions s)::text as everything
       from auth.refresh_tokens t`,
    )
    expect(rows[0].everything).not.toContain(token)
  })

  test('unknown, empty and oversized tokens are rejected', async () => {
    expect(await refresh('a'.repeat(43))).toMatchObject({
      status: 400,
      error_code: 'refresh_token_not_found',
    })
    expect(await refresh('')).toMatchObject({ status: 400, error_code: 'validation_failed' })
    expect(await refresh('a'.repeat(5000))).toMatchObject({
      status: 400,
      error_code: 'validation_failed',
    })
  })

  test('a session with an end expires', async () => {
    const token = await firstToken('boxed@example.com')
    await testAuth.database.owner.query(
      `update auth.sessions set not_after = now() - interval '1 second'
       where user_id = (select id from auth.users where email = 'boxed@example.com')`,
    )
    expect(await refresh(token)).toMatchObject({ status: 400, error_code: 'session_expired' })
  })
})
