import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
  type MockInstance,
} from 'vitest'

import { fetchFrom, openAccounts, password } from '../../../tests/stage/accounts.ts'
import { openPage, type OpenPage } from '../../../tests/stage/page.ts'
import {
  changePassword,
  requestPasswordReset,
  signIn,
  signOut,
  signUp,
  verifyLink,
} from './auth.data.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
let page: OpenPage
let warned: MockInstance<typeof console.warn>
const opened: { stopAutoRefresh(): Promise<void> }[] = []
type Service = typeof accounts.auth.service

beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.close())
beforeEach(() => {
  // auth-js says what it recovers from, and wonders at many pages in one process.
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  visit()
})
afterEach(async () => {
  for (const auth of opened.splice(0)) await auth.stopAutoRefresh()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens a page; with what another one `kept` it is the same browser, later. */
function visit({
  service = accounts.auth.service,
  ...at
}: { service?: Service } & Parameters<typeof openPage>[1] = {}) {
  vi.resetModules()
  page = openPage(fetchFrom(service, '198.51.100.9'), at)
}

/** The room as a page loads it: nothing is known yet. */
async function load() {
  const state = await import('./auth.state.ts')
  const openAuth = async () => {
    const auth = await state.openAuth()
    opened.push(auth)
    return auth
  }
  return { ...state, openAuth }
}

/** A browser that somebody signed in with, and its page was closed since. */
async function signedInBrowser(email: string): Promise<Map<string, string>> {
  await accounts.shopper(email)
  const { openAuth } = await load()
  await signIn(await openAuth(), email, password)
  return page.kept
}

const sessionKey = 'sb-shop-auth-token'
const session = () =>
  JSON.parse(page.kept.get(sessionKey) ?? 'null') as Record<string, unknown> | null
const change = (kept: Map<string, string>, part: object) =>
  kept.set(sessionKey, JSON.stringify({ ...session(), ...part }))

describe('who is here', () => {
  test('is not known at first; without a kept session it is nobody (R-376)', async () => {
    const { authState, whoIsHere } = await load()
    expect(authState()).toEqual({ status: 'signed-out' })
    expect(await whoIsHere()).toBeNull()
  })

  test('is known again on the next page, after a moment (R-376, R-382, R-601)', async () => {
    const kept = await signedInBrowser('ada@example.com')
    expect([...kept.keys()]).toEqual([sessionKey])
    visit({ kept })
    const { authState, whoIsHere } = await load()
    expect(authState()).toEqual({ status: 'loading' })
    expect(await whoIsHere()).toMatchObject({ email: 'ada@example.com' })
    expect(authState()).toMatchObject({ status: 'signed-in', shopper: { firstName: 'Ada' } })
  })

  test.each([
    ['https://abc.supabase.co', 'sb-abc-auth-token'],
    ['https://xyz.supabase.co', 'sb-xyz-auth-token'],
    ['', 'sb-shop-auth-token'],
  ])('with the backend %j is kept under %s (R-601)', async (backendUrl, key) => {
    visit({ backendUrl, kept: new Map([['sb-other-auth-token', '{}']]) })
    const { hasStoredSession } = await import('../../platform/session.ts')
    expect(hasStoredSession()).toBe(false)
    page.kept.set(key, '{}')
    expect(hasStoredSession()).toBe(true)
  })
})

describe('somebody is signed in', () => {
  test('by signing up, where the service asks for no confirmation (R-377)', async () => {
    visit({ service: accounts.open({ autoconfirm: true }).service })
    const { authState, openAuth } = await load()
    const form = {
      firstName: 'Cora',
      lastName: 'Lind',
      email: 'cora@example.com',
      password,
      confirmPassword: password,
    }
    expect(await signUp(await openAuth(), form, '/')).toEqual({ outcome: 'signed-in' })
    expect(authState()).toMatchObject({
      status: 'signed-in',
      shopper: { email: 'cora@example.com' },
    })
  })

  test('by the password, and signed out by signing out, here and in the storage (R-378, R-380)', async () => {
    await accounts.shopper('ben@example.com')
    const { authState, openAuth } = await load()
    expect(await signIn(await openAuth(), 'ben@example.com', password)).toEqual({
      outcome: 'signed-in',
    })
    expect(authState()).toMatchObject({
      status: 'signed-in',
      shopper: { email: 'ben@example.com' },
    })
    expect(session()).toMatchObject({ user: { email: 'ben@example.com' } })
    await signOut(await openAuth())
    expect(authState()).toEqual({ status: 'signed-out' })
    expect(page.kept.size).toBe(0)
  })

  test('by the link of a forgotten password (R-379)', async () => {
    await accounts.shopper('dora@example.com')
    const { authState, openAuth } = await load()
    const auth = await openAuth()
    await requestPasswordReset(auth, 'dora@example.com', 'http://shop.test:4173/reset-password')
    expect(authState()).toEqual({ status: 'signed-out' })
    await verifyLink(auth, 'recovery', await accounts.tokenMailedTo('dora@example.com'))
    expect(authState()).toMatchObject({
      status: 'signed-in',
      shopper: { email: 'dora@example.com' },
    })
    expect(await changePassword(auth, 'velvet-and-twill')).toEqual({ outcome: 'changed' })
  })
})

describe('a session', () => {
  test('that is about to run out is renewed without anybody asking (R-383)', async () => {
    const kept = await signedInBrowser('eve@example.com')
    const before = session()
    change(kept, { expires_at: Math.floor(Date.now() / 1000) + 60 })
    visit({ kept })
    const { openAuth, authState } = await load()
    await openAuth()
    await expect.poll(() => session()?.['refresh_token']).not.toBe(before?.['refresh_token'])
    expect(authState()).toMatchObject({ status: 'signed-in' })
  })

  test('that cannot be renewed any more is over, and forgotten (R-381)', async () => {
    const kept = await signedInBrowser('fay@example.com')
    change(kept, { expires_at: Math.floor(Date.now() / 1000) - 60, refresh_token: 'a'.repeat(43) })
    visit({ kept })
    const { authState, whoIsHere } = await load()
    expect(await whoIsHere()).toBeNull()
    expect(authState()).toEqual({ status: 'signed-out' })
    expect(kept.size).toBe(0)
  })

  test('is asked for again after 200 ms, and then after twice as long each time (R-599)', async () => {
    const kept = await signedInBrowser('gil@example.com')
    change(kept, { expires_at: Math.floor(Date.now() / 1000) - 60 })
    let failures = 3
    visit({
      kept,
      service: (request) =>
        failures-- > 0
          ? Promise.resolve({ status: 503, headers: {}, body: '{}' })
          : accounts.auth.service(request),
    })
    const pauses = vi.spyOn(globalThis, 'setTimeout')
    const { whoIsHere } = await load()
    expect(await whoIsHere()).toMatchObject({ email: 'gil@example.com' })
    const asked = pauses.mock.calls.map(([, pause]) => pause).filter((pause) => (pause ?? 0) >= 200)
    expect(asked.slice(0, 3)).toEqual([200, 400, 800])
  })

  test.each([
    ['over two minutes old is taken with a warning (R-600)', 121, 1],
    ['fresh is taken without a word (R-600)', 0, 0],
  ])('in the address that is %s', async (_, age, warnings) => {
    await signedInBrowser(`hal${age}@example.com`)
    const { access_token, refresh_token } = session() ?? {}
    const part = new URLSearchParams({
      access_token: String(access_token),
      refresh_token: String(refresh_token),
      expires_in: '3600',
      expires_at: String(Math.floor(Date.now() / 1000) + 3600 - age),
      token_type: 'bearer',
    })
    visit({ path: `/#${part.toString()}` })
    const { openAuth, authState } = await load()
    await openAuth()
    expect(authState()).toMatchObject({ status: 'signed-in' })
    expect(
      warned.mock.calls.filter(([words]) => String(words).includes('over 120s ago')),
    ).toHaveLength(warnings)
    expect(page.location.hash).toBe('')
  })
})

test('a service that cannot even be loaded is thrown to whoever called it (R-569)', async () => {
  vi.doMock('@supabase/auth-js', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { openAuth, whoIsHere } = await load()
  await expect(openAuth()).rejects.toThrow()
  expect(await whoIsHere()).toBeNull()
  vi.doUnmock('@supabase/auth-js')
})
