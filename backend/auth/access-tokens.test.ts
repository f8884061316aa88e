import { randomUUID } from 'node:crypto'
import {
  errors,
  generateKeyPair,
  exportJWK,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  decodeProtectedHeader,
} from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { rotateSigningKey } from './signing-keys.ts'
import { useTestAuth, password, rawRequest, siteUrl, type Auth } from './auth.test-support.ts'

const testAuth = await useTestAuth()

const claims = () => ({
  iss: `${siteUrl}/auth/v1`,
  sub: randomUUID(),
  aud: 'authenticated',
  role: 'authenticated',
  iat: Math.floor(Date.now() / 1000) - 10,
  exp: Math.floor(Date.now() / 1000) + 600,
  session_id: randomUUID(),
})

/** A token signed with the service's key, with any claims. */
async function ownToken(payload: object, header: object = {}): Promise<string> {
  const { rows } = await testAuth.pool.query(
    'select id, private_key from auth.signing_keys order by signs_from limit 1',
  )
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'ES256', kid: rows[0].id, ...header })
    .sign(await importJWK(rows[0].private_key, 'ES256'))
}

/** The response of `/.well-known/jwks.json`. */
async function keySet({ service }: Auth = testAuth.auth): Promise<{ keys: JWK[] }> {
  const response = await rawRequest(service, 'GET', '/.well-known/jwks.json', { withKey: false })
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  return (await response.json()) as { keys: JWK[] }
}

const verdict = (token: string) =>
  testAuth.auth.verifyToken(token).then(
    () => 'good',
    (error) =>
      error instanceof errors.JOSEError && !(error instanceof errors.JWTExpired)
        ? 'invalid'
        : error.name,
  )

describe('an access token', () => {
  beforeAll(() => keySet())

  test('of this issuer and audience is valid until it expires', async () => {
    expect(await verdict(await ownToken(claims()))).toBe('good')
  })

  test('with an expiry in the past is expired (A-14)', async () => {
    const exp = Math.floor(Date.now() / 1000) - 1
    expect(await verdict(await ownToken({ ...claims(), exp }))).toBe('JWTExpired')
  })

  test.each<[string, object]>([
    ['a start in the future', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://other.supabase.co/auth/v1' }],
    ['the role of a service', { role: 'service_role' }],
    ['the role of the owner', { role: 'postgres' }],
    ['no role', { role: undefined }],
    ['no expiry', { exp: undefined }],
    ['no subject', { sub: undefined }],
    ['a subject that is no id', { sub: "' or true" }],
    ['no session', { session_id: undefined }],
  ])('with %s is rejected (A-14)', async (_, changed) => {
    expect(await verdict(await ownToken({ ...claims(), ...changed }))).toBe('invalid')
  })

  test('without a signature, signed by another key, also one in its header, or by the public key as a secret is rejected (A-14)', async () => {
    const attacker = await generateKeyPair('ES256', { extractable: true })
    const { keys } = await keySet()
    const kid = keys[0]?.kid ?? ''
    const sign = (
      key: Parameters<SignJWT['sign']>[0],
      header: { alg: string; kid?: string; jwk?: JWK },
    ) => new SignJWT(claims()).setProtectedHeader(header).sign(key)
    const tokens = [
      new UnsecuredJWT(claims()).encode(),
      await sign(attacker.privateKey, { alg: 'ES256', kid }),
      await sign(attacker.privateKey, { alg: 'ES256', kid: 'unknown' }),
      await sign(attacker.privateKey, { alg: 'ES256', jwk: await exportJWK(attacker.publicKey) }),
      await sign(new TextEncoder().encode(JSON.stringify(keys[0])), { alg: 'HS256', kid }),
      await sign(new TextEncoder().encode('super-secret-jwt-token-with-at-least-32-characters'), {
        alg: 'HS256',
      }),
      'a.b.c',
      '',
      'x'.repeat(50_000),
    ]
    for (const token of tokens) expect(await verdict(token)).toBe('invalid')
  })

  test('is not cached beyond its expiry', async () => {
    const { verifyToken } = testAuth.open()
    // Expiry is in whole seconds: at least one from now.
    const exp = Math.floor(Date.now() / 1000) + 2
    const token = await ownToken({ ...claims(), exp })
    await verifyToken(token)
    await expect(verifyToken(token)).resolves.toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, exp * 1000 - Date.now() + 100))
    await expect(verifyToken(token)).rejects.toMatchObject({ name: 'JWTExpired' })
  })
})

describe('the signing key', () => {
  test('is published without its private part', async () => {
    expect((await keySet()).keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ])
  })

  test('is shared by several hosts that start together on an empty database', async () => {
    await testAuth.pool.query('delete from auth.signing_keys')
    const hosts = Array.from({ length: 4 }, () => testAuth.open())
    const sets = await Promise.all(hosts.map((host) => keySet(host)))
    expect(new Set(sets.map(({ keys }) => keys.map(({ kid }) => kid).join())).size).toBe(1)
    expect(sets[0]?.keys).toHaveLength(1)
  })

  // What comes between: shopkeeper/keys/keys.test.ts.
  test('that is new is only published at first, and the old one retires with its last token', async () => {
    const signUp = async (email: string, { service }: Auth) => {
      const { data } = await testAuth.browser({ service }).signUp({ email, password })
      return data.session?.access_token ?? ''
    }
    const kidOf = (token: string) => decodeProtectedHeader(token).kid
    const oldToken = await signUp('before@example.com', testAuth.open({ autoconfirm: true }))
    await rotateSigningKey(testAuth.database.owner)
    const announced = testAuth.open({ autoconfirm: true })
    expect((await keySet(announced)).keys).toHaveLength(2)
    expect(kidOf(await signUp('after@example.com', announced))).toBe(kidOf(oldToken))
    await testAuth.pool.query(
      `update auth.signing_keys set retires_at = now() where retires_at is not null`,
    )
    const last = testAuth.open()
    expect((await keySet(last)).keys).toHaveLength(1)
    await expect(last.verifyToken(oldToken)).rejects.toThrow(errors.JOSEError)
  })
})
