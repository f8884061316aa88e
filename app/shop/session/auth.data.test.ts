import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openAuthService, password } from '../../../tests/support/browser-globals.ts'
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
