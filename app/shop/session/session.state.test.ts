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

import { fetchFrom } from '../../../tests/support/backend.ts'
import {
  openAuthService,
  password,
  stubBrowserGlobals,
  type BrowserGlobals,
} from '../../../tests/support/browser-globals.ts'
import { signIn, signUp } from './auth.data.ts'

let accounts: Awaited<ReturnType<typeof openAuthService>>
let page: BrowserGlobals
let warned: MockInstance<typeof console.warn>
const loaded: Pick<typeof import('./session.state.ts'), 'openAuth'>[] = []
type Service = typeof accounts.auth.service

beforeAll(async () => {
  accounts = await openAuthService()
})
afterAll(() => accounts.close())
beforeEach(() => {
  // auth-js warns about recovered errors, and about several clients in one process.
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  visit()
})
afterEach(async () => {
  // A refresh that is still under way would ask the service of the next test.
  for (const { openAuth } of loaded.splice(0)) {
    const auth = await openAuth().catch(() => null)
    await auth?.stopAutoRefresh()
    await auth?.getSession()
  }
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens a page. `kept` is the storage of an earlier page of the same browser. */
function visit({
  service = accounts.auth.service,
  ...at
}: { service?: Service } & Parameters<typeof stubBrowserGlobals>[1] = {}) {
  vi.resetModules()
  page = stubBrowserGlobals(fetchFrom(service, '198.51.100.9'), at)
}

/** The modules of a new page. */
async function load() {
  const state = await import('./session.state.ts')
  loaded.push(state)
  return state
}

/** The storage of a browser that is signed in. */
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

describe('the stored session', () => {
  test('is absent for a visitor (R-376)', async () => {
    const { sessionState, currentShopper } = await load()
    expect(sessionState()).toEqual({ status: 'signed-out' })
    expect(await currentShopper()).toBeNull()
  })

  test('is read on the next page (R-376, R-382, R-601)', async () => {
    const kept = await signedInBrowser('ada@example.com')
    expect([...kept.keys()]).toEqual([sessionKey])
    visit({ kept })
    const { sessionState, currentShopper } = await load()
    expect(sessionState()).toEqual({ status: 'loading' })
    expect(await currentShopper()).toMatchObject({ email: 'ada@example.com' })
    expect(sessionState()).toMatchObject({ status: 'signed-in', shopper: { firstName: 'Ada' } })
  })

  test.each([
    ['https://abc.supabase.co', 'sb-abc-auth-token'],
    ['https://xyz.supabase.co', 'sb-xyz-auth-token'],
    ['', 'sb-shop-auth-token'],
  ])('of the backend %j is stored under %s (R-601)', async (backendUrl, key) => {
    visit({ backendUrl, kept: new Map([['sb-other-auth-token', '{}']]) })
    const { hasStoredSession } = await import('../../client/session.ts')
    expect(hasStoredSession()).toBe(false)
    page.kept.set(key, '{}')
    expect(hasStoredSession()).toBe(true)
  })
})

describe('a shopper is signed in', () => {
  test('by signing up, when the service requires no confirmation (R-377)', async () => {
    visit({ service: accounts.open({ autoconfirm: true }).service })
    const { sessionState, openAuth } = await load()
    const form = {
      firstName: 'Cora',
      lastName: 'Lind',
      email: 'cora@example.com',
      password,
      confirmPassword: password,
    }
    expect(await signUp(await openAuth(), form, '/')).toEqual({ outcome: 'signed-in' })
    expect(sessionState()).toMatchObject({
      status: 'signed-in',
      shopper: { email: 'cora@example.com' },
    })
  })
})

describe('a session', () => {
  test('that is about to expire is refreshed automatically (R-383)', async () => {
    const kept = await signedInBrowser('eve@example.com')
    const before = session()
    change(kept, { expires_at: Math.floor(Date.now() / 1000) + 60 })
    visit({ kept })
    const { openAuth, sessionState } = await load()
    await openAuth()
    await expect.poll(() => session()?.['refresh_token']).not.toBe(before?.['refresh_token'])
    expect(sessionState()).toMatchObject({ status: 'signed-in' })
  })

  test('that cannot be refreshed ends and is removed from storage (R-381)', async () => {
    const kept = await signedInBrowser('fay@example.com')
    change(kept, { expires_at: Math.floor(Date.now() / 1000) - 60, refresh_token: 'a'.repeat(43) })
    visit({ kept })
    const { sessionState, currentShopper } = await load()
    expect(await currentShopper()).toBeNull()
    expect(sessionState()).toEqual({ status: 'signed-out' })
    expect(kept.size).toBe(0)
  })

  test('is retried after 200 ms, with doubling pauses (R-599)', async () => {
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
    const { currentShopper } = await load()
    expect(await currentShopper()).toMatchObject({ email: 'gil@example.com' })
    const asked = pauses.mock.calls.map(([, pause]) => pause).filter((pause) => (pause ?? 0) >= 200)
    expect(asked.slice(0, 3)).toEqual([200, 400, 800])
  })

  test.each([
    ['over two minutes old is accepted with a warning (R-600)', 121, 1],
    ['fresh is accepted without a warning (R-600)', 0, 0],
  ])('in the URL that is %s', async (_, age, warnings) => {
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
    // Nothing else asks for the auth client.
    const { currentShopper, sessionState } = await load()
    await currentShopper()
    expect(sessionState()).toMatchObject({ status: 'signed-in' })
    expect(
      warned.mock.calls.filter(([words]) => String(words).includes('over 120s ago')),
    ).toHaveLength(warnings)
    expect(page.location.hash).toBe('')
  })
})

test('an auth client that fails to load rejects (R-569)', async () => {
  vi.doMock('@supabase/auth-js', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { openAuth, currentShopper } = await load()
  await expect(openAuth()).rejects.toThrow()
  expect(await currentShopper()).toBeNull()
  vi.doUnmock('@supabase/auth-js')
})

test('a stored session outlives an auth client that fails to load, and is read when asked for again (R-569)', async () => {
  const kept = await signedInBrowser('ida@example.com')
  visit({ kept })
  vi.doMock('../../client/session.ts', async (original) => {
    const session = await original<typeof import('../../client/session.ts')>()
    const gone = new TypeError('Failed to fetch dynamically imported module')
    const loadAuthClient = vi
      .fn<typeof session.loadAuthClient>(session.loadAuthClient)
      .mockRejectedValueOnce(gone)
    return { ...session, loadAuthClient }
  })
  const { currentShopper, sessionState } = await load()
  await expect(currentShopper()).rejects.toThrow('Failed to fetch')
  expect(sessionState()).toEqual({ status: 'failed' })
  expect(await currentShopper()).toMatchObject({ email: 'ida@example.com' })
  expect(sessionState()).toMatchObject({ status: 'signed-in' })
  vi.doUnmock('../../client/session.ts')
})
