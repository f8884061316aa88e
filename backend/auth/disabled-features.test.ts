import { describe, expect, test } from 'vitest'
import { bearerOf, key, useTestAuth, rawRequest } from './auth.test-support.ts'

const testAuth = await useTestAuth()
const bearer = await bearerOf(await testAuth.shopper('ada@example.com'))

/** Lines of method and path, body, status and code. */
const read = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [method = '', path = '', body = '', status, code = ''] = line.trim().split(/ \| | /)
      return [
        method,
        path,
        body === '-' ? undefined : JSON.parse(body),
        Number(status),
        code,
      ] as const
    })

describe('disabled features respond as in GoTrue', () => {
  test.each(
    read(`
      POST /signup | {"data":{}} | 422 anonymous_provider_disabled
      POST /sso | {"domain":"example.com"} | 404 saml_provider_disabled
      GET /sso/saml/metadata | - | 404 saml_provider_disabled
      POST /token?grant_type=pkce | {"auth_code":"a","code_verifier":"b"} | 404 flow_state_not_found
      POST /token?grant_type=id_token | {"provider":"google","id_token":"a"} | 400 provider_disabled
      POST /token?grant_type=web3 | {"chain":"solana"} | 422 web3_provider_disabled
      POST /token?grant_type=client_credentials | {} | 400 invalid_credentials
      POST /token | {} | 400 invalid_credentials
      POST /magiclink | {"email":"ada@example.com"} | 422 email_provider_disabled
      GET /authorize?provider=google | - | 400 validation_failed
      GET /callback | - | 400 bad_oauth_callback
      POST /passkeys/authentication/options | {} | 404 passkey_disabled
      POST /oauth/token | {} | 404 feature_disabled
      GET /nowhere | - | 404 validation_failed
      DELETE /user | - | 405 validation_failed
      PATCH /signup | {} | 405 validation_failed`),
  )('%s %s %j: %i %s (R-478, A-13)', async (method, path, body, status, error_code) => {
    const refusal = { status, code: status, error_code, msg: expect.any(String) }
    expect(await testAuth.ask(method, path, { body })).toMatchObject(refusal)
  })

  test.each(
    read(`
      GET /user/identities/authorize?provider=google | - | 404 manual_linking_disabled
      DELETE /user/identities/00000000-0000-4000-8000-000000000000 | - | 404 manual_linking_disabled
      POST /factors | {"factor_type":"totp"} | 422 mfa_totp_enroll_not_enabled
      POST /factors | {"factor_type":"phone"} | 422 mfa_phone_enroll_not_enabled
      POST /factors | {"factor_type":"webauthn"} | 422 mfa_webauthn_enroll_not_enabled
      POST /factors | {"factor_type":"toString"} | 400 validation_failed
      POST /factors/00000000-0000-4000-8000-000000000000/challenge | {} | 404 mfa_factor_not_found
      POST /factors/00000000-0000-4000-8000-000000000000/verify | {} | 404 mfa_factor_not_found
      DELETE /factors/00000000-0000-4000-8000-000000000000 | - | 404 mfa_factor_not_found
      GET /admin/users | - | 403 not_admin
      POST /admin/generate_link | {} | 403 not_admin
      POST /invite | {"email":"a@example.com"} | 403 not_admin`),
  )(
    '%s %s %j: %i %s, and 401 without a session (R-478, A-13)',
    async (method, path, body, status, error_code) => {
      const askWith = (headers: Record<string, string>) =>
        testAuth.ask(method, path, { body, headers })
      expect(await askWith(bearer)).toMatchObject({ status, error_code })
      expect((await askWith({})).status).toBe(401)
      expect((await askWith({ authorization: `Bearer ${key}` })).status).toBe(403)
    },
  )
})

describe('the service', () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(testAuth.auth.service, 'GET', path, { withKey: false, headers })

  test('requires the key in a header or in the query', async () => {
    const without = await ask('/settings')
    expect(without.status).toBe(401)
    expect(await without.json()).toEqual({
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    })
    expect((await ask('/settings', { apikey: 'garbage' })).status).toBe(401)
    expect((await ask('/settings', { apikey: '__proto__' })).status).toBe(401)
    expect((await ask('/settings', { apikey: key })).status).toBe(200)
    expect((await ask(`/settings?apikey=${key}`)).status).toBe(200)
  })

  test('requires no key on paths for links and other servers (R-478)', async () => {
    expect((await ask('/health')).status).toBe(200)
    expect((await ask('/.well-known/jwks.json')).status).toBe(200)
    expect((await ask('/verify?token=a&type=signup')).status).toBe(303)
  })

  test('lists the ways to sign in', async () => {
    const settings = (await (await ask('/settings', { apikey: key })).json()) as {
      external: Record<string, boolean>
    }
    expect(settings).toMatchObject({ disable_signup: false, mailer_autoconfirm: false })
    const on = Object.keys(settings.external).filter((name) => settings.external[name])
    expect(on).toEqual(['email'])
  })

  test('supports both error formats of GoTrue', async () => {
    const versioned = await ask('/user', { apikey: key, 'x-supabase-api-version': '2024-01-01' })
    expect(versioned.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await versioned.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    })
    for (const version of ['2023-01-01', 'never']) {
      const initial = await ask('/user', { apikey: key, 'x-supabase-api-version': version })
      expect(initial.headers.get('x-supabase-api-version')).toBeNull()
      expect(initial.headers.get('x-sb-error-code')).toBe('no_authorization')
      expect(await initial.json()).toMatchObject({ code: 401, error_code: 'no_authorization' })
    }
  })
})
