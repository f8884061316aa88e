import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, password, rawRequest, siteUrl, type TestAuth } from './test-auth.ts'

let stage: TestAuth
beforeAll(async () => {
  stage = await openTestAuth()
})
afterAll(() => stage.close())

describe('signing in', () => {
  test('Ben gets a session that auth-js keeps, with the claims that GoTrue writes (R-373, R-472)', async () => {
    await stage.shopper('ben@example.com')
    const browser = stage.browser()
    const { data, error } = await browser.signInWithPassword({ email: 'BEN@example.com', password })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: data.user?.id, email: 'ben@example.com' },
    })
    const claims = await stage.auth.verifyToken(data.session?.access_token ?? '')
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

  test('a wrong password, an unknown address and no address at all sound alike', async () => {
    for (const email of ['ben@example.com', 'nobody@example.com', 'no address']) {
      const { error } = await stage.browser().signInWithPassword({ email, password: 'not-his' })
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })

  test('a password longer than bcrypt reads does not fit by its first 72 bytes', async () => {
    const long = 'x'.repeat(72)
    await stage.browser().signUp({ email: 'long@example.com', password: long })
    const token_hash = await stage.tokenMailedTo('long@example.com')
    await stage.browser().verifyOtp({ type: 'signup', token_hash })
    const signIn = (typed: string) =>
      stage.browser().signInWithPassword({ email: 'long@example.com', password: typed })
    expect((await signIn(`${long}y`)).error?.code).toBe('invalid_credentials')
    expect((await signIn(long)).error).toBeNull()
  })

  test('accounts that a seed wrote, as on hosted Supabase, sign in with their passwords', async () => {
    const id = randomUUID()
    await stage.database.owner.query(
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
         email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, recovery_token, email_change, email_change_token_new)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated',
         'demo@example.com', extensions.crypt('lisiere-demo', extensions.gen_salt('bf')), now(),
         '{"provider":"email","providers":["email"]}', '{}', now(), now(), '', '', '', '')`,
      [id],
    )
    await stage.database.owner.query(
      `insert into auth.identities (id, user_id, identity_data, provider, provider_id,
         last_sign_in_at, created_at, updated_at)
       values (gen_random_uuid(), $1::uuid, jsonb_build_object('sub', $1::text, 'email',
         'demo@example.com'), 'email', $1::text, now(), now(), now())`,
      [id],
    )
    const { data, error } = await stage
      .browser()
      .signInWithPassword({ email: 'demo@example.com', password: 'lisiere-demo' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, identities: [{ user_id: id, provider: 'email' }] })
  })

  test('an account without a password, and one that is banned, open to nobody', async () => {
    await stage.database.createShopper('nopassword@example.com')
    await stage.shopper('banned@example.com')
    await stage.database.owner.query(
      `update auth.users set banned_until = now() + interval '1 day' where email = 'banned@example.com'`,
    )
    const signIn = async (email: string, typed: string) =>
      (
        await stage
          .browser({ address: '203.0.113.50' })
          .signInWithPassword({ email, password: typed })
      ).error?.code
    expect(await signIn('nopassword@example.com', 'anything')).toBe('invalid_credentials')
    expect(await signIn('banned@example.com', 'not-the-password')).toBe('invalid_credentials')
    expect(await signIn('banned@example.com', password)).toBe('user_banned')
  })

  test('neither address nor phone is said to be missing; phones are off (R-425)', async () => {
    const answer = async (body: object) => {
      const response = await rawRequest(stage.auth.service, 'POST', '/token?grant_type=password', {
        body,
      })
      return { status: response.status, ...((await response.json()) as object) }
    }
    expect(await answer({ password })).toMatchObject({ status: 400, msg: 'missing email or phone' })
    expect(await answer({ phone: '+15550100', password })).toMatchObject({
      status: 422,
      error_code: 'phone_provider_disabled',
    })
  })
})
