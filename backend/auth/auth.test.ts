import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, type TestAuth } from './test-auth.ts'

let stage: TestAuth
beforeAll(async () => {
  stage = await openTestAuth()
})
afterAll(() => stage.close())

const password = 'linen-and-silk'

/** An account whose owner clicked the link. */
async function confirmedShopper(email: string) {
  const browser = stage.browser()
  await browser.signUp({ email, password, options: { data: { first_name: 'Ada' } } })
  await browser.verifyOtp({ type: 'signup', token_hash: await stage.tokenMailedTo(email) })
  return browser
}

describe('signing up', () => {
  test('Ada signs up, is not signed in yet, and gets a link to the page that confirms', async () => {
    const browser = stage.browser()
    const { data, error } = await browser.signUp({
      email: 'Ada@Example.com',
      password,
      options: {
        data: { first_name: 'Ada', last_name: 'Marsh' },
        emailRedirectTo: 'http://shop.test:4173/checkout?step=2',
      },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ada@example.com',
      aud: 'authenticated',
      role: 'authenticated',
      user_metadata: { first_name: 'Ada', last_name: 'Marsh' },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email: 'ada@example.com' } }],
    })
    const [mail] = await stage.mailsTo('ada@example.com')
    expect(mail).toMatchObject({
      kind: 'confirm_sign_up',
      payload: { email: 'ada@example.com', first_name: 'Ada', site_url: 'http://shop.test:4173' },
    })
    const link = new URL(mail?.payload.link ?? '')
    expect(link.origin + link.pathname).toBe('http://shop.test:4173/confirm')
    expect(link.searchParams.get('type')).toBe('signup')
    expect(link.searchParams.get('redirect_to')).toBe('/checkout?step=2')
  })

  test('before the click the right password answers that the address is not confirmed', async () => {
    const { error } = await stage
      .browser()
      .signInWithPassword({ email: 'ada@example.com', password })
    expect(error?.code).toBe('email_not_confirmed')
  })

  test('the click signs her in, once', async () => {
    const token_hash = await stage.tokenMailedTo('ada@example.com')
    const { data, error } = await stage.browser().verifyOtp({ type: 'signup', token_hash })
    expect(error).toBeNull()
    expect(data.session?.token_type).toBe('bearer')
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true)
    const again = await stage.browser().verifyOtp({ type: 'signup', token_hash })
    expect(again.error?.code).toBe('otp_expired')
    expect(again.error?.status).toBe(403)
  })
})

describe('signing in', () => {
  test('Ben gets a session that auth-js keeps, with the claims that GoTrue writes', async () => {
    await confirmedShopper('ben@example.com')
    const browser = stage.browser()
    const { data, error } = await browser.signInWithPassword({ email: 'BEN@example.com', password })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    const claims = await stage.auth.verifyToken(data.session?.access_token ?? '')
    expect(claims).toMatchObject({
      iss: 'http://shop.test:4173/auth/v1',
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
    expect(claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
    expect((await browser.getUser()).data.user?.id).toBe(data.user?.id)
    expect((await browser.getClaims()).data?.claims.sub).toBe(data.user?.id)
  })
})
