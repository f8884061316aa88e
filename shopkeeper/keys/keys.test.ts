import { decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { ending } from '../own-shop.test-support.ts'
import {
  openTestAuth,
  password,
  rawRequest,
  type TestAuth,
} from '../../backend/auth/auth.test-support.ts'
import { shop } from '../../tests/support/command-line.ts'

let testAuth: TestAuth
beforeAll(async () => {
  testAuth = await openTestAuth({ autoconfirm: true })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => testAuth.close())

const run = (words: string, options = {}) => shop(testAuth.database, words, options)
const kidOf = (token = '') => decodeProtectedHeader(token).kid

/** The ids of the published keys, as another host sees them that has just loaded them. */
async function publishedKeys(): Promise<string[]> {
  const response = await rawRequest(testAuth.open().service, 'GET', '/.well-known/jwks.json', {
    withKey: false,
  })
  const { keys } = (await response.json()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid)
}

describe('keys rotate', () => {
  test('asks, and a dry run makes no key', async () => {
    await publishedKeys()
    expect((await run('keys rotate')).exitCode).toBe(2)
    expect((await run('keys rotate --dry-run')).exitCode).toBe(0)
    expect(await publishedKeys()).toHaveLength(1)
  })

  test('adds a key beside the old one, and signs nobody out', async () => {
    const browser = testAuth.browser()
    const { data } = await browser.signUp({ email: 'ada@example.com', password })
    const token = data.session?.access_token ?? ''
    const { exitCode, objects } = await run('keys rotate --yes --once k --json')
    expect(exitCode).toBe(0)
    const [{ key = '' } = {}] = objects
    expect(await publishedKeys()).toEqual([kidOf(token), key])
    expect(await testAuth.auth.verifyToken(token)).toBeTruthy()

    // Twenty minutes later the new key signs, and the old token is still good.
    await testAuth.pool.query(`update auth.signing_keys set
      signs_from = signs_from - interval '21 minutes', retires_at = retires_at - interval '21 minutes'`)
    const later = testAuth.open()
    const renewed = await testAuth.browser({ service: later.service }).refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    })
    const newToken = renewed.data.session?.access_token ?? ''
    expect(kidOf(newToken)).toBe(key)
    expect(await later.verifyToken(token)).toBeTruthy()
    // A server that ran all the time loads its keys each minute.
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
    expect(await testAuth.auth.verifyToken(newToken)).toBeTruthy()
    expect(await testAuth.auth.verifyToken(token)).toBeTruthy()
  })

  test('is refused within 90 minutes, and repeats its answer for the same --once', async () => {
    expect(await run('keys rotate --yes')).toMatchObject(ending(3, 'The key was replaced at '))
    expect((await run('keys rotate --yes --once k --json')).objects).toMatchObject([
      { is_repeated: true },
    ])
    expect(await publishedKeys()).toHaveLength(2)
    await testAuth.pool.query(
      `update auth.signing_keys set created_at = now() - interval '91 minutes'`,
    )
    expect((await run('keys rotate --yes')).exitCode).toBe(0)
  })

  test('writes no part of a key into the log', async () => {
    const { rows } = await testAuth.pool.query<{ d: string; x: string }>(
      `select private_key ->> 'd' as d, public_key ->> 'x' as x from auth.signing_keys`,
    )
    const { output } = await run('log --json')
    expect(output).toContain('keys rotate')
    for (const { d, x } of rows) {
      expect(output).not.toContain(d)
      expect(output).not.toContain(x)
    }
  })

  test('is refused for a hosted project, whose auth service has keys of its own', async () => {
    const variables = { SUPABASE_URL: 'https://x.example', SUPABASE_PUBLISHABLE_KEY: 'sb_x' }
    expect(await run('keys rotate --yes', { variables })).toMatchObject(
      ending(3, 'settings of the project'),
    )
  })
})
