import { describe, expect, test, onTestFinished } from 'vitest'
import { createDatabaseScheduler } from '../scheduling/schedulers.ts'
import type { AuthOptions } from './context.ts'
import { newAddress, useTestAuth, password, type TestAuth } from './auth.test-support.ts'

const testAuth = await useTestAuth()

type Service = ReturnType<typeof open>
const open = (options: Partial<AuthOptions>) => testAuth.open(options).service
/** Every password is wrong, without the time that a hash takes. */
const guessing = open({ passwords: { verify: async () => false, hash: async () => '' } })

const signIn = (email: string, typed: string, address: string, service?: Service) =>
  testAuth.post('/token?grant_type=password', { email, password: typed }, { address, service })

const guess = (email: string, address: string, typed = 'guess') =>
  signIn(email, typed, address, guessing)

/** The statuses of `count` requests, one after another. */
async function statusesOf(count: number, ask: (n: number) => Promise<{ status: number }>) {
  const statuses = []
  for (let n = 0; n < count; n += 1) statuses.push((await ask(n)).status)
  return statuses
}

/** For this test. */
async function limit(limits: Parameters<TestAuth['setLimits']>[0]) {
  const usual = await testAuth.setLimits(limits)
  onTestFinished(async () => void (await testAuth.setLimits(usual)))
}

/** Advances every counter by so many seconds. */
const pass = (seconds: number) =>
  testAuth.database.owner.query(
    'update private.limit_counts set ends_at = ends_at - make_interval(secs => $1)',
    [seconds],
  )

describe('the limits of sign-ins', () => {
  test('eight failures from one address block it, for known and unknown accounts alike (A-24)', async () => {
    await testAuth.shopper('guessed@example.com')
    for (const email of ['guessed@example.com', 'unknown@example.com']) {
      const address = newAddress()
      const statuses = await statusesOf(9, (n) => guess(email, address, `guess-${n}`))
      expect(statuses).toEqual([...Array(8).fill(400), 429])
      const last = await guess(email, address)
      expect(last).toMatchObject({ status: 429, error_code: 'over_request_rate_limit' })
      expect(last.retryAfter).toBeGreaterThan(200)
      expect(last.retryAfter).toBeLessThanOrEqual(300)
    }
  })

  test('forty attempts at once are limited as well (A-24)', async () => {
    const address = newAddress()
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn('at-once@example.com', `guess-${n}`, address)),
    )
    const statuses = responses.map(({ status }) => status)
    const checked = statuses.filter((status) => status === 400).length
    expect(checked).toBeGreaterThan(0)
    expect(checked).toBeLessThanOrEqual(8)
    // 503: a busy machine did not reach it in time.
    expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([])
  })

  test('the wait doubles after an exceeded window and resets after a pause (A-24)', async () => {
    const address = newAddress()
    const waitAfterNine = async () => {
      const guessAgain = () => guess('patient@example.com', address)
      await statusesOf(8, guessAgain)
      return (await guessAgain()).retryAfter
    }
    const waits = []
    for (let round = 0; round < 6; round += 1) {
      const wait = await waitAfterNine()
      waits.push(Math.round(wait / 100) * 100)
      await pass(wait)
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 3600, 3600])
    await pass(2 * 3600)
    expect(Math.round((await waitAfterNine()) / 100) * 100).toBe(300)
  })

  test('successful sign-ins do not count: twenty in a row', async () => {
    await testAuth.shopper('busy@example.com')
    const address = newAddress()
    const service = open({ passwords: { verify: async () => true, hash: async () => '' } })
    const signInAgain = () => signIn('busy@example.com', password, address, service)
    const statuses = await statusesOf(20, signInAgain)
    expect(statuses).toEqual(Array(20).fill(200))
  })

  test('the owner signs in at a new address while strangers guess, who have three attempts each (A-24)', async () => {
    const email = 'attacked@example.com'
    const home = newAddress()
    await testAuth.shopper(email, home)
    const guesses = await statusesOf(60, () => guess(email, newAddress()))
    expect(guesses).toEqual(Array(60).fill(400))
    expect((await signIn(email, password, newAddress())).status).toBe(200)
    expect((await signIn(email, password, home)).status).toBe(200)
    const stranger = newAddress()
    const statuses = await statusesOf(4, () => guess(email, stranger))
    expect(statuses).toEqual([400, 400, 400, 429])
    const last = await guess(email, stranger)
    expect(last.status).toBe(429)
    expect(last.retryAfter).toBeGreaterThan(86_000)
  })

  test('strangers together have a number of guesses a day; a mailed link signs the owner in (A-24)', async () => {
    await limit({ 'sign_in_failure.account': 4, 'sign_in_failure_of_a_day.account': 10 })
    const email = 'guessed-often@example.com'
    const home = newAddress()
    await testAuth.shopper(email, home)
    const statusFrom = async (address: string, typed: string) =>
      (await signIn(email, typed, address)).status
    const guesses = await statusesOf(30, () => guess(email, newAddress()))
    expect(guesses.filter((status) => status === 400)).toHaveLength(10)
    const elsewhere = newAddress()
    expect(await statusFrom(elsewhere, password)).toBe(429)
    expect(await statusFrom(home, password)).toBe(200)
    const browser = testAuth.browser({ address: elsewhere })
    await browser.resetPasswordForEmail(email)
    const token_hash = await testAuth.tokenMailedTo(email)
    expect((await browser.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect(await statusFrom(elsewhere, password)).toBe(200)
    expect(await statusFrom(newAddress(), 'guess')).toBe(429)
  })

  test('a refused attempt of one stranger does not count for the others (A-24)', async () => {
    await limit({ 'sign_in_failure.account': 0, 'sign_in_failure_of_a_day.account': 10 })
    const address = newAddress()
    for (let n = 0; n < 30; n += 1) {
      await guess('stubborn@example.com', address)
      await pass(301)
    }
    const statuses = await statusesOf(9, () => guess('stubborn@example.com', newAddress()))
    expect(statuses).toEqual([...Array(7).fill(400), 429, 429])
  })

  test('an e-mail with an address in it counts neither for the account nor for the address (A-24)', async () => {
    const home = '203.0.113.7'
    await testAuth.shopper('owner@example.com', home)
    for (const email of [`owner@example.com ${home}`, `owner@example.com","${home}`]) {
      await statusesOf(55, () => guess(email, newAddress()))
    }
    expect((await signIn('owner@example.com', 'mistyped', home)).status).toBe(400)
    expect((await signIn('OWNER@example.com', password, home)).status).toBe(200)
  })

  test('an invalid e-mail gets the response of an unknown one, and counts for its address (A-25)', async () => {
    const address = newAddress()
    const msg = 'Invalid login credentials'
    const refusal = { status: 400, error_code: 'invalid_credentials', msg }
    expect(await guess('unknown@example.com', newAddress())).toMatchObject(refusal)
    expect(await signIn('no address', 'guess', address)).toMatchObject(refusal)
    const statuses = await statusesOf(41, (n) => guess(`${n} no address`, address))
    expect(statuses.filter((status) => status === 400)).toHaveLength(39)
  })

  test('an address is known by its /64, and also after a sign-out (A-24)', async () => {
    const email = 'roaming@example.com'
    const browser = await testAuth.shopper(email, '2001:db8:7:7::1')
    await browser.signOut()
    await limit({ 'sign_in_failure_of_a_day.account': 0 })
    const statusFrom = async (address: string) => (await signIn(email, password, address)).status
    expect(await statusFrom('2001:db8:7:7:abcd::9')).toBe(200)
    expect(await statusFrom('2001:db8:7:8::1')).toBe(429)
  })

  test('one password for many accounts is limited per address (A-25)', async () => {
    const address = newAddress()
    const statuses = await statusesOf(45, (n) =>
      guess(`sprayed${n}@example.com`, address, 'Summer2026'),
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(40)
  })

  test('while the whole shop is attacked, an address has three attempts (A-25)', async () => {
    await limit({ 'sign_in_failure.everybody': 0 })
    const address = newAddress()
    const statuses = await statusesOf(5, (n) => signIn(`calm${n}@example.com`, 'guess', address))
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    expect((await signIn('busy@example.com', password, newAddress())).status).toBe(200)
  })
})

test('an address has so many requests in flight, and another its own turn', async () => {
  const checked = Promise.withResolvers<boolean>()
  const passwords = { verify: () => checked.promise, hash: async () => '' }
  const service = open({ scheduler: createDatabaseScheduler({ accountRequests: 2 }), passwords })
  const address = newAddress()
  const ask = (at: string) => signIn('in-flight@example.com', 'guess', at, service)
  const waiting = [ask(address), ask(address)]
  const refused = { status: 429, error_code: 'over_request_rate_limit', retryAfter: 1 }
  expect(await ask(address)).toMatchObject(refused)
  waiting.push(ask(newAddress()))
  checked.resolve(false)
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([400, 400, 400])
})
