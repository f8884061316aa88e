import type { AddressInfo } from 'node:net'

import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { key, openTestAuth, type TestAuth } from '../../backend/auth/auth.test-support.ts'
import { readEnvironment } from '../../server/environment.ts'
import { listen, type HttpServer } from '../../server/http/http-server.ts'
import { serviceHandler } from '../../server/http/service-adapter.ts'

// Passwords guessed over HTTP, with and without a proxy, by clients that change what they can change.

let testAuth: TestAuth
let server: HttpServer | null = null

beforeAll(async () => {
  testAuth = await openTestAuth()
})
afterAll(() => testAuth.close())
afterEach(() => server?.close())

/** The accounts on a port; no password is right. */
async function open(variables: Record<string, string> = {}): Promise<string> {
  const passwords = { verify: async () => false, hash: async () => '' }
  const { service } = testAuth.open({ passwords })
  const environment = readEnvironment({ PORT: '0', ...variables })
  const log = pino({ level: 'silent' })
  server = await listen(environment, [serviceHandler('/auth/v1', service)], log)
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }

/** How many guesses are checked until one is refused, with a header that changes each time. */
async function guesses(base: string, email: string, forwarded: (n: number) => string) {
  for (let n = 0; n < 30; n += 1) {
    const { status } = await fetch(`${base}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': forwarded(n) },
      body: JSON.stringify({ email, password: 'guess' }),
    })
    if (status === 429) return n
  }
  return Infinity
}

describe('a client has eight guesses at an account (A-24)', () => {
  test('without a proxy, whatever it forwards', async () => {
    const base = await open()
    expect(await guesses(base, 'direct@example.com', (n) => `203.0.113.${n}`)).toBe(8)
  })

  test.each<[how: string, email: string, forwarded: (n: number) => string]>([
    ['with forged entries before its own', 'forged', (n) => `203.0.113.${n}, 198.51.100.4`],
    ['with the addresses of its /64', 'rotation', (n) => `2001:db8:1:2:${n}::${n}`],
  ])('behind a proxy, %s', async (_how, name, forwarded) => {
    const base = await open(behindProxy)
    expect(await guesses(base, `${name}@example.com`, forwarded)).toBe(8)
  })

  test('behind a proxy, and leaves the guesses of other clients alone', async () => {
    const base = await open(behindProxy)
    expect(await guesses(base, 'shared@example.com', () => '198.51.100.8')).toBe(8)
    expect(await guesses(base, 'shared@example.com', () => '198.51.100.9')).toBe(8)
  })
})
