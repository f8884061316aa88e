import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newAddress,
  openTestAuth,
  password,
  rawRequest,
  type TestAuth,
} from './auth.test-support.ts'

let testAuth: TestAuth
beforeAll(async () => {
  testAuth = await openTestAuth()
})
afterAll(() => testAuth.close())

async function signIn(email: string, typed: string, address: string) {
  const response = await rawRequest(testAuth.auth.service, 'POST', '/token?grant_type=password', {
    body: { email, password: typed },
    address,
  })
  const body = (await response.json()) as { error_code?: string }
  return {
    status: response.status,
    code: body.error_code,
    retryAfter: Number(response.headers.get('retry-after')),
  }
}

/** A wrong password, without the time that a hash takes. */
async function guess(email: string, address: string): Promise<number> {
  const wrong = { verify: async () => false, hash: async () => '' }
  const { service } = (guessed ??= testAuth.open({ passwords: wrong }))
  const { status } = await rawRequest(service, 'POST', '/token?grant_type=password', {
    body: { email, password: 'guess' },
    address,
  })
  return status
}
let guessed: ReturnType<TestAuth['open']> | null = null

/** Advances every counter by so many seconds. */
const pass = (seconds: number) =>
  testAuth.pool.query(
    'update limits.counters set window_ends_at = window_ends_at - make_interval(secs => $1)',
    [seconds],
  )

describe('guessing passwords', () => {
  test('is blocked after eight failures from one address, for known and unknown accounts alike (A-24)', async () => {
    await testAuth.shopper('guessed@example.com')
    for (const email of ['guessed@example.com', 'unknown@example.com']) {
      const address = newAddress()
      const answers = []
      for (let n = 0; n < 10; n += 1) answers.push(await signIn(email, `guess-${n}`, address))
      expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(400), 429, 429])
      expect(answers[9]).toMatchObject({ code: 'over_request_rate_limit' })
      expect(answers[9]?.retryAfter).toBeGreaterThan(200)
      expect(answers[9]?.retryAfter).toBeLessThanOrEqual(300)
    }
  })

  test('a hundred concurrent attempts are limited as well (A-24)', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn('at-once@example.com', `guess-${n}`, address)),
    )
    const statuses = answers.map(({ status }) => status)
    const checked = statuses.filter((status) => status === 400).length
    expect(checked).toBeGreaterThan(0)
    expect(checked).toBeLessThanOrEqual(8)
    // 503: a busy machine did not reach it in time.
    expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([])
  })

  test('the wait doubles after an exceeded window and resets after a pause (A-24)', async () => {
    const address = newAddress()
    const overrun = async () => {
      for (let n = 0; n < 8; n += 1) await signIn('patient@example.com', 'guess', address)
      return (await signIn('patient@example.com', 'guess', address)).retryAfter
    }
    const waits = []
    for (let round = 0; round < 6; round += 1) {
      const wait = await overrun()
      waits.push(Math.round(wait / 100) * 100)
      await pass(wait)
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 3600, 3600])
    await pass(2 * 3600)
    expect(Math.round((await overrun()) / 100) * 100).toBe(300)
  })

  test('successful sign-ins do not count: forty in a row', async () => {
    await testAuth.shopper('busy@example.com')
    const address = newAddress()
    for (let n = 0; n < 20; n += 1) {
      expect((await signIn('busy@example.com', password, address)).status).toBe(200)
    }
  })

  test('the owner signs in at a new address while strangers guess, who get three tries each (A-24)', async () => {
    const home = newAddress()
    await testAuth.shopper('hunted@example.com', home)
    for (let n = 0; n < 60; n += 1) {
      expect(await guess('hunted@example.com', newAddress())).toBe(400)
    }
    expect((await signIn('hunted@example.com', password, newAddress())).status).toBe(200)
    expect((await signIn('hunted@example.com', password, home)).status).toBe(200)
    const stranger = newAddress()
    const answers = []
    for (let n = 0; n < 5; n += 1) {
      answers.push(await signIn('hunted@example.com', 'guess', stranger))
    }
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 429, 429])
    expect(answers[4]?.retryAfter).toBeGreaterThan(86_000)
  })

  test('all strangers together have so many guesses a day; a mailed link admits the owner (A-24)', async () => {
    const auth = testAuth.open({
      limits: {
        signInFailuresPerAccount: { max: 4, seconds: 3600 },
        signInFailuresPerAccountADay: { max: 10, seconds: 86_400 },
      },
    })
    const home = newAddress()
    await testAuth.shopper('besieged@example.com', home)
    const statusFrom = async (typed: string, address: string) => {
      const response = await rawRequest(auth.service, 'POST', '/token?grant_type=password', {
        body: { email: 'besieged@example.com', password: typed },
        address,
      })
      return response.status
    }
    let guesses = 0
    for (let n = 0; n < 30; n += 1) {
      if ((await statusFrom('guess', newAddress())) === 400) guesses += 1
    }
    expect(guesses).toBe(10)
    const elsewhere = newAddress()
    expect(await statusFrom(password, elsewhere)).toBe(429)
    expect(await statusFrom(password, home)).toBe(200)
    const browser = testAuth.browser({ address: elsewhere })
    await browser.resetPasswordForEmail('besieged@example.com')
    const token_hash = await testAuth.tokenMailedTo('besieged@example.com')
    expect((await browser.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect(await statusFrom(password, elsewhere)).toBe(200)
    expect(await statusFrom('guess', newAddress())).toBe(429)
  })

  test('what refuses one stranger uses up nothing of the others (A-24)', async () => {
    const auth = testAuth.open({
      limits: {
        signInFailuresPerAccount: { max: 0, seconds: 3600 },
        signInFailuresPerAccountADay: { max: 10, seconds: 86_400 },
      },
    })
    const address = newAddress()
    const body = { email: 'stubborn@example.com', password: 'guess' }
    for (let n = 0; n < 30; n += 1) {
      await rawRequest(auth.service, 'POST', '/token?grant_type=password', { body, address })
      await pass(301)
    }
    const statuses = []
    for (let n = 0; n < 9; n += 1) {
      const other = await rawRequest(auth.service, 'POST', '/token?grant_type=password', {
        body,
        address: newAddress(),
      })
      statuses.push(other.status)
    }
    expect(statuses).toEqual([...Array(7).fill(400), 429, 429])
  })

  test('no text stands for an account and an address (A-24)', async () => {
    const home = '203.0.113.7'
    await testAuth.shopper('owner@example.com', home)
    for (const email of [`owner@example.com ${home}`, `owner@example.com","${home}`]) {
      for (let n = 0; n < 55; n += 1) await guess(email, newAddress())
    }
    expect((await signIn('owner@example.com', 'mistyped', home)).status).toBe(400)
    expect((await signIn('OWNER@example.com', password, home)).status).toBe(200)
  })

  test('an invalid e-mail is answered like an unknown one, and counts for its address (A-25)', async () => {
    const address = newAddress()
    const answers = []
    for (let n = 0; n < 42; n += 1) answers.push(await signIn(`${n} no address`, 'guess', address))
    expect(answers[0]).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(40)
  })

  test('an address is known by its /64, and also after a sign-out (A-24)', async () => {
    const browser = await testAuth.shopper('roaming@example.com', '2001:db8:7:7::1')
    await browser.signOut()
    const auth = testAuth.open({
      limits: { signInFailuresPerAccountADay: { max: 0, seconds: 86_400 } },
    })
    const statuses = []
    for (const address of ['2001:db8:7:7:abcd::9', '2001:db8:7:8::1']) {
      const { status } = await rawRequest(auth.service, 'POST', '/token?grant_type=password', {
        body: { email: 'roaming@example.com', password },
        address,
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 429])
  })

  test('the addresses of a /64 are one (A-24)', async () => {
    const statuses = []
    for (let n = 0; n < 10; n += 1) {
      const { status } = await signIn('sixes@example.com', 'guess', `2001:db8:9:9:${n}::${n}`)
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(8).fill(400), 429, 429])
  })

  test('one password for many accounts is limited per address (A-25)', async () => {
    const address = newAddress()
    const answers = []
    for (let n = 0; n < 45; n += 1) {
      answers.push(await signIn(`sprayed${n}@example.com`, 'Summer2026', address))
    }
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(40)
  })

  test('under attack, an address is limited to three failures (A-25)', async () => {
    const { service } = testAuth.open({
      limits: { signInFailuresEverywhere: { max: 0, seconds: 300 } },
    })
    const address = newAddress()
    const statuses = []
    for (let n = 0; n < 5; n += 1) {
      const { status } = await rawRequest(service, 'POST', '/token?grant_type=password', {
        body: { email: `calm${n}@example.com`, password: 'guess' },
        address,
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    const { error } = await testAuth
      .browser({ service, address: newAddress() })
      .signInWithPassword({ email: 'busy@example.com', password })
    expect(error).toBeNull()
  })
})
