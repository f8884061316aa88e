import { generateKeyPair, exportJWK, SignJWT, UnsecuredJWT, decodeProtectedHeader } from 'jose'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processorMs } from '../../tests/stage/processor-time.ts'
import { rotateSigningKey } from './signing-keys.ts'
import { openTestAuth, password, rawRequest, siteUrl, type TestAuth } from './test-auth.ts'

let stage: TestAuth
beforeAll(async () => {
  stage = await openTestAuth()
})
afterAll(() => stage.close())

const claims = () => ({
  iss: `${siteUrl}/auth/v1`,
  sub: randomUUID(),
  aud: 'authenticated',
  role: 'authenticated',
  iat: Math.floor(Date.now() / 1000) - 10,
  exp: Math.floor(Date.now() / 1000) + 600,
  session_id: randomUUID(),
})

/** A token by the shop's own key, with whatever claims. */
async function ownToken(payload: object, header: object = {}): Promise<string> {
  const { rows } = await stage.pool.query(
    'select id, private_key from auth.signing_keys order by signs_from limit 1',
  )
  const { importJWK } = await import('jose')
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'ES256', kid: rows[0].id, ...header })
    .sign(await importJWK(rows[0].private_key, 'ES256'))
}

const verdict = (token: string) =>
  stage.auth.verifyToken(token).then(
    () => 'good',
    (error: Error) => error.name,
  )

describe('an access token', () => {
  beforeAll(() => stage.auth.jwks())

  test('of this shop, in its time, for its audience, is good', async () => {
    expect(await verdict(await ownToken(claims()))).toBe('good')
  })

  test.each<[string, object]>([['an end in the past', { exp: Math.floor(Date.now() / 1000) - 1 }]])(
    'with %s is expired (A-14)',
    async (_, changed) => {
      expect(await verdict(await ownToken({ ...claims(), ...changed }))).toBe('AccessTokenExpired')
    },
  )

  test.each<[string, object]>([
    ['a beginning ahead', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['another audience', { aud: 'somebody' }],
    ['another issuer', { iss: 'https://other.supabase.co/auth/v1' }],
    ['the role of a service', { role: 'service_role' }],
    ['the role of the owner', { role: 'postgres' }],
    ['no role', { role: undefined }],
    ['no end', { exp: undefined }],
    ['no subject', { sub: undefined }],
    ['a subject that is no id', { sub: "' or true" }],
    ['no session', { session_id: undefined }],
  ])('with %s is refused (A-14)', async (_, changed) => {
    expect(await verdict(await ownToken({ ...claims(), ...changed }))).toBe('AccessTokenInvalid')
  })

  test('without a signature, by another key, or by the public key as a secret is refused (A-14)', async () => {
    const stranger = await generateKeyPair('ES256')
    const { keys } = await stage.auth.jwks()
    const kid = keys[0]?.kid ?? ''
    const sign = (key: Parameters<SignJWT['sign']>[0], header: { alg: string; kid?: string }) =>
      new SignJWT(claims()).setProtectedHeader(header).sign(key)
    const tokens = [
      new UnsecuredJWT(claims()).encode(),
      await sign(stranger.privateKey, { alg: 'ES256', kid }),
      await sign(stranger.privateKey, { alg: 'ES256', kid: 'unknown' }),
      await sign(stranger.privateKey, { alg: 'ES256' }),
      await sign(new TextEncoder().encode(JSON.stringify(keys[0])), { alg: 'HS256', kid }),
      await sign(new TextEncoder().encode('super-secret-jwt-token-with-at-least-32-characters'), {
        alg: 'HS256',
      }),
      'a.b.c',
      '',
      'x'.repeat(50_000),
    ]
    for (const token of tokens) expect(await verdict(token)).toBe('AccessTokenInvalid')
  })

  test('with a key of its own in the header is refused (A-14)', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
      .sign(privateKey)
    expect(await verdict(token)).toBe('AccessTokenInvalid')
  })

  test('that was good a moment ago is remembered no longer than it lasts', async () => {
    const { verifyToken } = stage.open()
    // Its end is told in whole seconds: at least one from now.
    const exp = Math.floor(Date.now() / 1000) + 2
    const token = await ownToken({ ...claims(), exp })
    await verifyToken(token)
    await expect(verifyToken(token)).resolves.toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, exp * 1000 - Date.now() + 100))
    await expect(verifyToken(token)).rejects.toMatchObject({ problem: 'expired' })
  })

  test('costs next to nothing the second time', async () => {
    const token = await ownToken(claims())
    await stage.auth.verifyToken(token)
    const ms = await processorMs(async () => {
      for (let n = 0; n < 2000; n += 1) await stage.auth.verifyToken(token)
    })
    expect(ms / 2000).toBeLessThan(0.2)
  })
})

describe('the signing key', () => {
  test('is published without its private half', async () => {
    const response = await rawRequest(stage.auth.service, 'GET', '/.well-known/jwks.json', {
      withKey: false,
    })
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await response.json()) as { keys: object[] }
    expect(keys).toEqual([
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

  test('is one for several hosts, even when they start together on an empty database', async () => {
    await stage.pool.query('delete from auth.signing_keys')
    const hosts = Array.from({ length: 4 }, () => stage.open())
    const sets = await Promise.all(hosts.map((host) => host.jwks()))
    expect(new Set(sets.map(({ keys }) => keys.map(({ kid }) => kid).join())).size).toBe(1)
    expect(sets[0]?.keys).toHaveLength(1)
  })

  test('is followed by another without anybody being signed out', async () => {
    const { service, verifyToken } = stage.open({ autoconfirm: true })
    const browser = stage.browser({ service })
    const before = await browser.signUp({ email: 'rotate@example.com', password })
    const oldToken = before.data.session?.access_token ?? ''
    await rotateSigningKey(stage.pool)

    // At first the new one is only published: nobody knows it yet.
    const announced = stage.open()
    expect((await announced.jwks()).keys).toHaveLength(2)
    const stillOld = await stage
      .browser({ service: announced.service })
      .signInWithPassword({ email: 'rotate@example.com', password })
    const kidOf = (token = '') => decodeProtectedHeader(token).kid
    expect(kidOf(stillOld.data.session?.access_token)).toBe(kidOf(oldToken))

    // Twenty minutes later it signs; hosts that knew only the old one accept it, and the old tokens.
    await stage.pool
      .query(`update auth.signing_keys set signs_from = signs_from - interval '21 minutes',
      retires_at = retires_at - interval '21 minutes'`)
    const later = stage.open()
    const renewed = await stage
      .browser({ service: later.service })
      .signInWithPassword({ email: 'rotate@example.com', password })
    const newToken = renewed.data.session?.access_token ?? ''
    expect(kidOf(newToken)).not.toBe(kidOf(oldToken))
    for (const host of [announced, later]) {
      expect(await host.verifyToken(newToken)).toBeTruthy()
      expect(await host.verifyToken(oldToken)).toBeTruthy()
    }
    expect(await verifyToken(oldToken)).toBeTruthy()

    // When its last token is over, the old key is gone.
    await stage.pool.query(
      `update auth.signing_keys set retires_at = now() where retires_at is not null`,
    )
    const last = stage.open()
    expect((await last.jwks()).keys).toHaveLength(1)
    await expect(last.verifyToken(oldToken)).rejects.toMatchObject({ problem: 'invalid' })
  })
})
