import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, password, siteUrl, type TestAuth } from './auth.test-support.ts'

let testAuth: TestAuth
beforeAll(async () => {
  testAuth = await openTestAuth()
})
afterAll(() => testAuth.close())

describe('signing in', () => {
  test('returns a session with GoTrue’s claims, which auth-js stores (R-373, R-472)', async () => {
    await testAuth.shopper('ben@example.com')
    const browser = testAuth.browser()
    const { data, error } = await browser.signInWithPassword({ email: 'BEN@example.com', password })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: data.user?.id, email: 'ben@example.com' },
    })
    const claims = await testAuth.auth.verifyToken(data.session?.access_token ?? '')
    expect(claims).toMatchObject({
      iss: `${siteUrl}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      sub: data.user?.id,
      email: 'ben@example.com',
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ada', email_verified: true },
    })
    expect(claims.exp - claims.iat).toBe(3600)
    expect(claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
    expect((await browser.getUser()).data.user?.id).toBe(data.user?.id)
    expect((await browser.getClaims()).data?.claims.sub).toBe(data.user?.id)
  })

  test('a wrong password, an unknown address and an invalid address get the same response', async () => {
    for (const email of ['ben@example.com', 'nobody@example.com', 'no address']) {
      const { error } = await testAuth.browser().signInWithPassword({ email, password: 'not-his' })
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })

  test('a password over 72 bytes does not match by its first 72 bytes', async () => {
    const long = 'x'.repeat(72)
    await testAuth.browser().signUp({ email: 'long@example.com', password: long })
    const token_hash = await testAuth.tokenMailedTo('long@example.com')
    await testAuth.browser().verifyOtp({ type: 'signup', token_hash })
    const signIn = (typed: string) =>
      testAuth.browser().signInWithPassword({ email: 'long@example.com', password: typed })
    expect((await signIn(`${long}y`)).error?.code).toBe('invalid_credentials')
    expect((await signIn(long)).error).toBeNull()
  })

  test('rejects accounts without a password and banned accounts', async () => {
    await testAuth.database.createShopper('nopassword@example.com')
    await testAuth.shopper('banned@example.com')
    await testAuth.database.owner.query(
      `update auth.users set banned_until = now() + interval '1 day' where email = 'banned@example.com'`,
    )
    const signIn = async (email: string, typed: string) =>
      (
        await testAuth
          .browser({ address: '203.0.113.50' })
          .signInWithPassword({ email, password: typed })
      ).error?.code
    expect(await signIn('nopassword@example.com', 'anything')).toBe('invalid_credentials')
    expect(await signIn('banned@example.com', 'not-the-password')).toBe('invalid_credentials')
    expect(await signIn('banned@example.com', password)).toBe('user_banned')
  })

  test('rejects a missing address and any phone (R-425)', async () => {
    const signIn = (body: object) => testAuth.post('/token?grant_type=password', body)
    expect(await signIn({ password })).toMatchObject({ status: 400, msg: 'missing email or phone' })
    expect(await signIn({ phone: '+15550100', password })).toMatchObject({
      status: 422,
      error_code: 'phone_provider_disabled',
    })
  })
})
