import { describe, expect, test } from 'vitest'
import { useTestAuth, password, siteUrl } from './auth.test-support.ts'

const testAuth = await useTestAuth()

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

  test('a password over 72 bytes does not match by its first 72 bytes', async () => {
    const long = 'x'.repeat(72)
    await testAuth.browser().signUp({ email: 'long@example.com', password: long })
    const token_hash = await testAuth.tokenMailedTo('long@example.com')
    await testAuth.press('signup', token_hash)
    expect(await testAuth.signIn('long@example.com', `${long}y`)).toBe('invalid_credentials')
    expect(await testAuth.signIn('long@example.com', long)).toBeUndefined()
  })

  test('rejects accounts without a password and banned accounts', async () => {
    await testAuth.database.createShopper('nopassword@example.com')
    await testAuth.shopper('banned@example.com')
    await testAuth.database.owner.query(
      `update auth.users set banned_until = now() + interval '1 day' where email = 'banned@example.com'`,
    )
    const signIn = (email: string, typed: string) => testAuth.signIn(email, typed, '203.0.113.50')
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
