import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { fetchFrom } from '../../../tests/support/backend.ts'
import {
  openAuthService,
  password,
  stubBrowserGlobals,
  type BrowserGlobals,
} from '../../../tests/support/browser-globals.ts'
import {
  requestPasswordReset,
  shopperOf,
  signIn,
  signOut,
  signUp,
  verifyLink,
} from './auth.data.ts'

let accounts: Awaited<ReturnType<typeof openAuthService>>

beforeAll(async () => {
  accounts = await openAuthService()
})
afterAll(() => accounts.close())

const form = (email: string) => ({
  firstName: ' Ada ',
  lastName: 'Marlowe',
  email: ` ${email} `,
  password,
  confirmPassword: password,
})
const returnUrl = 'http://shop.test:4173/login?from=%2Fcart'

describe('an account', () => {
  test('is created, confirmed by mail, signed in to and signed out of (R-378, R-380, R-525)', async () => {
    const browser = accounts.browser()
    const email = 'ada@example.com'
    expect(await signUp(browser, form(email), returnUrl)).toEqual({ outcome: 'confirmation-sent' })
    expect(await signIn(browser, email, password)).toMatchObject({ outcome: 'refused' })

    const token = await accounts.tokenMailedTo(email)
    expect(await verifyLink(browser, 'signup', token)).toEqual({ outcome: 'verified', email })
    expect(await signIn(browser, email, password)).toBeNull()

    const { data } = await browser.getSession()
    expect(data.session && shopperOf(data.session)).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Marlowe',
    })
    await signOut(browser)
    expect((await browser.getSession()).data.session).toBeNull()
  })
})

describe('requests to the service', () => {
  /** A browser, and its requests: method, URL and body. */
  function openRecordedBrowser(logoutStatus?: number) {
    const requests: [request: string, body: unknown][] = []
    const service: typeof accounts.auth.service = async (request) => {
      const body: unknown = request.body && JSON.parse(new TextDecoder().decode(request.body))
      requests.push([
        `${request.method} ${request.path}${request.query && `?${request.query}`}`,
        body,
      ])
      if (logoutStatus && request.path === '/logout')
        return { status: logoutStatus, headers: {}, body: '{"msg":"No"}' }
      return accounts.auth.service(request)
    }
    return { browser: accounts.browser({ service }), requests }
  }

  test('sign up, and request a reset link (R-471, R-474)', async () => {
    const { browser, requests } = openRecordedBrowser()
    await signUp(browser, form('fay@example.com'), returnUrl)
    await requestPasswordReset(browser, 'fay@example.com', 'http://shop.test:4173/reset-password')
    expect(requests).toEqual([
      [
        `POST /signup?redirect_to=${encodeURIComponent(returnUrl)}`,
        expect.objectContaining({
          email: 'fay@example.com',
          password,
          data: { first_name: 'Ada', last_name: 'Marlowe' },
        }),
      ],
      [
        'POST /recover?redirect_to=http%3A%2F%2Fshop.test%3A4173%2Freset-password',
        expect.objectContaining({ email: 'fay@example.com' }),
      ],
    ])
  })

  test.each([401, 403, 404])(
    'a sign-out with status %i counts as success (R-477)',
    async (gone) => {
      const { browser, requests } = openRecordedBrowser(gone)
      await accounts.shopper(`gone${gone}@example.com`)
      await signIn(browser, `gone${gone}@example.com`, password)
      expect(await browser.signOut({ scope: 'local' })).toEqual({ error: null })
      expect(requests.at(-1)?.[0]).toBe('POST /logout?scope=local')
      expect((await browser.getSession()).data.session).toBeNull()
      const broken = openRecordedBrowser(500)
      await signIn(broken.browser, `gone${gone}@example.com`, password)
      expect((await broken.browser.signOut({ scope: 'local' })).error).not.toBeNull()
    },
  )
})

test('names in the metadata that are not text are empty', async () => {
  const eve = await accounts.shopper('eve@example.com')
  await eve.updateUser({ data: { first_name: { toString: 1 }, last_name: 42 } })
  const { data } = await eve.getSession()
  expect(data.session && shopperOf(data.session)).toMatchObject({ firstName: '', lastName: '' })
})

describe('a session in the address', () => {
  const email = 'ivy@example.com'
  let page: BrowserGlobals
  const opened: { stopAutoRefresh(): Promise<void> }[] = []

  beforeAll(() => accounts.shopper(email))
  beforeEach(() => {
    // auth-js warns about recovered errors, and about several clients in one process.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(async () => {
    for (const auth of opened.splice(0)) await auth.stopAutoRefresh()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  /** The session state of a new page. */
  async function visit(at: Parameters<typeof stubBrowserGlobals>[1] = {}, own = accounts.auth) {
    vi.resetModules()
    page = stubBrowserGlobals(fetchFrom(own.service, '198.51.100.9'), at)
    return import('./session.state.ts')
  }

  /** Signs in and returns the access token; `page.kept` is the storage of that browser. */
  async function tokenOf(service?: typeof accounts.auth): Promise<string> {
    const { openAuth } = await visit({}, service)
    const auth = await openAuth()
    opened.push(auth)
    await signIn(auth, email, password)
    const { data } = await auth.getSession()
    return data.session?.access_token ?? ''
  }

  const expiredToken = () => tokenOf(accounts.open({ accessTokenSeconds: -3600 }))

  /** As another shop would issue it to the same shopper. */
  async function foreignToken(): Promise<string> {
    const own = await tokenOf()
    const { alg = '', ...header } = decodeProtectedHeader(own)
    const { privateKey } = await generateKeyPair(alg)
    return new SignJWT(decodeJwt(own)).setProtectedHeader({ ...header, alg }).sign(privateKey)
  }

  const sessionOf = (token: string) =>
    `access_token=${token}&refresh_token=a&expires_in=3600&token_type=bearer`

  test.each([
    ['is garbage', () => sessionOf('garbage')],
    ['is markup', () => sessionOf('%3Cscript%3Ealert(1)%3C%2Fscript%3E')],
    ['is of another shop', async () => sessionOf(await foreignToken())],
    ['has expired', async () => sessionOf(await expiredToken())],
    ['has no refresh token', async () => `access_token=${await tokenOf()}&token_type=bearer`],
    ['is an error', () => 'error=access_denied&error_description=%3Cb%3EExpired%3C%2Fb%3E'],
  ])('that %s signs no visitor in and no shopper out', async (_, makeFragment) => {
    const fragment = await makeFragment()
    await tokenOf()
    for (const kept of [new Map<string, string>(), page.kept]) {
      const before = kept.size === 0 ? undefined : email
      const { currentShopper, isAddressRefused } = await visit({
        path: `/about#${fragment}`,
        kept,
      })
      expect((await currentShopper())?.email).toBe(before)
      expect(isAddressRefused()).toBe(true)
      expect(page.location.hash).toBe('')
    }
  })
})
