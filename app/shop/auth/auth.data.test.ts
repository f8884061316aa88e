import { globSync, readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openAccounts, password } from '../../../tests/stage/accounts.ts'
import {
  changePassword,
  requestPasswordReset,
  shopperOf,
  signIn,
  signOut,
  signUp,
  verifyLink,
} from './auth.data.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>

beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts.close())

const form = (email: string) => ({
  firstName: ' Ada ',
  lastName: 'Marlowe',
  email: ` ${email} `,
  password,
  confirmPassword: password,
})
const afterwards = 'http://shop.test:4173/login?from=%2Fcart'

describe('an account', () => {
  test('is signed up for, confirmed by mail, signed in to, and left (R-378, R-380, R-525)', async () => {
    const browser = accounts.browser()
    const email = 'ada@example.com'
    expect(await signUp(browser, form(email), afterwards)).toEqual({ outcome: 'confirmation-sent' })
    expect(await signIn(browser, email, password)).toMatchObject({ outcome: 'refused' })

    const token = await accounts.tokenMailedTo(email)
    expect(await verifyLink(browser, 'signup', token)).toEqual({ outcome: 'verified', email })
    expect(await signIn(browser, email, password)).toEqual({ outcome: 'signed-in' })

    const { data } = await browser.getSession()
    expect(data.session && shopperOf(data.session)).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Marlowe',
    })
    await signOut(browser)
    expect((await browser.getSession()).data.session).toBeNull()
  })

  test('a wrong password is refused in the words of the server', async () => {
    await accounts.shopper('ben@example.com')
    expect(await signIn(accounts.browser(), 'ben@example.com', 'wool-and-felt')).toEqual({
      outcome: 'refused',
      message: 'Invalid login credentials',
    })
  })

  test('a service that never answered is told apart from one that refused', async () => {
    const away = accounts.browser({ service: () => Promise.reject(new TypeError('fetch failed')) })
    expect(await signIn(away, 'ben@example.com', password)).toEqual({
      outcome: 'refused',
      message: null,
    })
    expect(await requestPasswordReset(away, 'ben@example.com', afterwards)).toMatchObject({
      message: null,
    })
  })
})

describe('a forgotten password', () => {
  test('is replaced through the mailed link, and the old one is over (R-379, R-525)', async () => {
    await accounts.shopper('cleo@example.com')
    const browser = accounts.browser()
    const redirectTo = 'http://shop.test:4173/reset-password'
    expect(await requestPasswordReset(browser, 'cleo@example.com', redirectTo)).toEqual({
      outcome: 'sent',
    })
    const token = await accounts.tokenMailedTo('cleo@example.com')
    expect(await verifyLink(browser, 'recovery', token)).toMatchObject({ outcome: 'verified' })
    expect(await changePassword(browser, 'velvet-and-twill')).toEqual({ outcome: 'changed' })

    const other = accounts.browser()
    expect(await signIn(other, 'cleo@example.com', password)).toMatchObject({ outcome: 'refused' })
    expect(await signIn(other, 'cleo@example.com', 'velvet-and-twill')).toEqual({
      outcome: 'signed-in',
    })
    expect(await verifyLink(other, 'recovery', token)).toMatchObject({ outcome: 'refused' })
  })

  test('is answered alike for an address without an account', async () => {
    const answer = await requestPasswordReset(accounts.browser(), 'nobody@example.com', afterwards)
    expect(answer).toEqual({ outcome: 'sent' })
    expect(await accounts.mailsTo('nobody@example.com')).toEqual([])
  })
})

describe('what is said to the service', () => {
  /** A browser, and every request it makes: method, address and body. */
  function openHeardBrowser(answerToLogout?: number) {
    const heard: [request: string, body: unknown][] = []
    const service: typeof accounts.auth.service = async (request) => {
      const body: unknown = request.body && JSON.parse(new TextDecoder().decode(request.body))
      heard.push([`${request.method} ${request.path}${request.query && `?${request.query}`}`, body])
      if (answerToLogout && request.path === '/logout')
        return { status: answerToLogout, headers: {}, body: '{"msg":"No"}' }
      return accounts.auth.service(request)
    }
    return { browser: accounts.browser({ service }), heard }
  }

  test('to sign up, and to have a new password mailed (R-471, R-474)', async () => {
    const { browser, heard } = openHeardBrowser()
    await signUp(browser, form('fay@example.com'), afterwards)
    await requestPasswordReset(browser, 'fay@example.com', 'http://shop.test:4173/reset-password')
    expect(heard).toEqual([
      [
        `POST /signup?redirect_to=${encodeURIComponent(afterwards)}`,
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

  test('to sign in, to stay signed in, to ask who is here, to change the password (R-472, R-473, R-475, R-476)', async () => {
    await accounts.shopper('gil@example.com')
    const { browser, heard } = openHeardBrowser()
    await signIn(browser, ' gil@example.com', password)
    const { data } = await browser.getSession()
    await browser.refreshSession()
    await browser.getUser()
    await changePassword(browser, 'velvet-and-twill')
    expect(heard).toEqual([
      [
        'POST /token?grant_type=password',
        expect.objectContaining({ email: 'gil@example.com', password }),
      ],
      ['POST /token?grant_type=refresh_token', { refresh_token: data.session?.refresh_token }],
      ['GET /user', null],
      ['PUT /user', expect.objectContaining({ password: 'velvet-and-twill' })],
    ])
  })

  test('nothing, while e-mail or password is missing (R-425, R-570)', async () => {
    const { browser, heard } = openHeardBrowser()
    const words = 'You must provide either an email or phone number and a password'
    const nothing = {} as Parameters<typeof browser.signUp>[0]
    expect((await browser.signUp(nothing)).error?.message).toBe(words)
    expect((await browser.signInWithPassword(nothing)).error?.message).toBe(words)
    expect(heard).toEqual([])
  })

  test('less than the library could say (R-478)', () => {
    const { browser } = openHeardBrowser()
    const unused = [
      'signInWithOtp',
      'resend',
      'reauthenticate',
      'signInWithSSO',
      'exchangeCodeForSession',
      'signInWithIdToken',
      'signInWithWeb3',
      'linkIdentity',
      'unlinkIdentity',
      'getClaims',
    ] as const
    for (const call of [...unused, 'verifyOtp'] as const)
      expect(browser[call]).toBeTypeOf('function')
    for (const call of ['enroll', 'challenge', 'verify'] as const) {
      expect(browser.mfa[call]).toBeTypeOf('function')
    }
    const code = globSync('app/**/*.{ts,tsx}', { exclude: (path) => path.includes('.test.') })
    const used = [...unused, 'mfa'].filter((call) =>
      code.some((path) => readFileSync(path, 'utf8').includes(`.${call}`)),
    )
    expect(used).toEqual([])
  })

  test.each([401, 403, 404])(
    'signing out has worked when the answer is %i (R-477)',
    async (gone) => {
      const { browser, heard } = openHeardBrowser(gone)
      await accounts.shopper(`gone${gone}@example.com`)
      await signIn(browser, `gone${gone}@example.com`, password)
      expect(await browser.signOut({ scope: 'local' })).toEqual({ error: null })
      expect(heard.at(-1)?.[0]).toBe('POST /logout?scope=local')
      expect((await browser.getSession()).data.session).toBeNull()
      const broken = openHeardBrowser(500)
      await signIn(broken.browser, `gone${gone}@example.com`, password)
      expect((await broken.browser.signOut({ scope: 'local' })).error).not.toBeNull()
    },
  )
})

test('what an account tells about itself is text or nothing', async () => {
  const eve = await accounts.shopper('eve@example.com')
  await eve.updateUser({ data: { first_name: { toString: 1 }, last_name: 42 } })
  const { data } = await eve.getSession()
  expect(data.session && shopperOf(data.session)).toMatchObject({ firstName: '', lastName: '' })
})
