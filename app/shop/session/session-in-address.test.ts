import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { fetchFrom } from '../../../tests/support/backend.ts'
import {
  openAuthService,
  password,
  stubBrowserGlobals,
  type BrowserGlobals,
} from '../../../tests/support/browser-globals.ts'
import { signIn } from './auth.data.ts'

const email = 'ada@example.com'
let accounts: Awaited<ReturnType<typeof openAuthService>>
let page: BrowserGlobals
const opened: { stopAutoRefresh(): Promise<void> }[] = []

beforeAll(async () => {
  accounts = await openAuthService()
  await accounts.shopper(email)
})
afterAll(() => accounts.close())
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
])(
  'a session in the address that %s signs no visitor in and no shopper out',
  async (_, makeFragment) => {
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
  },
)
