import { describe, expect, test } from 'vitest'
import { bearerOf, useTestAuth, password } from './auth.test-support.ts'

const testAuth = await useTestAuth({
  limits: {
    'mail.account_and_address': 1000,
    'account_request.address': 1000,
  },
})

describe('the user', () => {
  test('is returned as stored (R-476)', async () => {
    const browser = await testAuth.shopper('ada@example.com')
    const { data } = await browser.getUser()
    expect(data.user).toMatchObject({
      email: 'ada@example.com',
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ada' },
      last_sign_in_at: expect.stringMatching(/Z$/),
      confirmed_at: expect.stringMatching(/Z$/),
    })
    expect(JSON.stringify(data.user)).not.toContain('$2')
  })

  test('a new password ends the other sessions (R-475)', async () => {
    const here = await testAuth.shopper('ben@example.com')
    const there = testAuth.browser()
    await there.signInWithPassword({ email: 'ben@example.com', password })
    expect((await here.updateUser({ password: 'another-linen' })).error).toBeNull()
    expect((await here.refreshSession()).error).toBeNull()
    expect((await there.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await there.getUser()).error?.name).toBe('AuthSessionMissingError')
    const [mail] = await testAuth.mailsTo('ben@example.com')
    expect(mail).toMatchObject({ kind: 'password_changed', payload: { email: 'ben@example.com' } })
  })

  test('rejects the same and short passwords', async () => {
    const browser = await testAuth.shopper('same@example.com')
    expect((await browser.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
      message: 'New password should be different from the old password.',
    })
    expect((await browser.updateUser({ password: 'short' })).error?.code).toBe('weak_password')
  })

  test('merges data and removes members with null', async () => {
    const browser = await testAuth.shopper('data@example.com')
    await browser.updateUser({ data: { size: 'M', first_name: null } })
    const { data } = await browser.getUser()
    expect(data.user?.user_metadata).toEqual({ size: 'M', email_verified: true })
    const large = (name: string) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${name}${n}`, 'x'.repeat(100)]))
    await browser.updateUser({ data: large('first') })
    expect((await browser.updateUser({ data: large('second') })).error?.code).toBe(
      'validation_failed',
    )
  })

  test('rejects changes of address, phone and app_metadata', async () => {
    const browser = await testAuth.shopper('fixed@example.com')
    expect((await browser.updateUser({ email: 'other@example.com' })).error).toMatchObject({
      status: 422,
      message: 'Email address cannot be changed',
    })
    expect((await browser.updateUser({ email: 'Fixed@example.com' })).error).toBeNull()
    expect((await browser.updateUser({ phone: '+15550100' })).error?.code).toBe(
      'phone_provider_disabled',
    )
    const body = { app_metadata: { role: 'admin' } }
    const headers = await bearerOf(browser)
    expect((await testAuth.ask('PUT', '/user', { body, headers })).status).toBe(403)
  })

  test('requires a token and an existing account', async () => {
    const ask = (headers: Record<string, string>) => testAuth.ask('GET', '/user', { headers })
    expect(await ask({})).toMatchObject({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    })
    const key = await ask({ authorization: 'Bearer sb_publishable_test' })
    expect(key).toMatchObject({ code: 403, error_code: 'bad_jwt' })
    const gone = await testAuth.shopper('gone@example.com')
    const headers = await bearerOf(gone)
    await testAuth.database.owner.query(`delete from auth.users where email = 'gone@example.com'`)
    expect(await ask(headers)).toMatchObject({ code: 403, error_code: 'user_not_found' })
  })
})

describe('signing out', () => {
  const sessions = async (email: string) => {
    const first = await testAuth.shopper(email)
    const others = await Promise.all(
      [1, 2].map(async () => {
        const browser = testAuth.browser()
        await browser.signInWithPassword({ email, password })
        return browser
      }),
    )
    return [first, ...others] as const
  }
  const isSignedIn = async (headers: Record<string, string>) =>
    (await testAuth.ask('GET', '/user', { headers })).status === 200

  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('%s', async (scope, left) => {
    const browsers = await sessions(`${scope}@example.com`)
    const bearers = await Promise.all(browsers.map(bearerOf))
    expect((await browsers[0].signOut({ scope })).error).toBeNull()
    expect(await Promise.all(bearers.map(isSignedIn))).toEqual(left)
  })

  test('succeeds in auth-js when repeated or with an expired token', async () => {
    const browser = await testAuth.shopper('again@example.com')
    const headers = await bearerOf(browser)
    const logOut = (query = '') => testAuth.ask('POST', `/logout${query}`, { headers })
    expect((await logOut('?scope=everyone')).status).toBe(400)
    expect((await logOut()).status).toBe(204)
    expect((await logOut()).status).toBe(403)
    expect((await browser.signOut()).error).toBeNull()
    expect((await browser.getSession()).data.session).toBeNull()
  })
})

test('reauthenticating mails a code, and not for a HEAD', async () => {
  const browser = await testAuth.shopper('old@example.com')
  const headers = await bearerOf(browser)
  expect((await testAuth.ask('HEAD', '/reauthenticate', { headers })).status).toBe(405)
  expect((await testAuth.mailsTo('old@example.com'))[0]?.kind).not.toBe('reauthenticate')
  expect((await browser.reauthenticate()).error).toBeNull()
  const [mail] = await testAuth.mailsTo('old@example.com')
  expect(mail).toMatchObject({
    kind: 'reauthenticate',
    payload: { code: expect.stringMatching(/^\d{8}$/) },
  })
})
