import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressSubject } from './limits.ts'
import { openTestAuth, password, rawRequest, type TestAuth } from './test-auth.ts'

let stage: TestAuth
beforeAll(async () => {
  stage = await openTestAuth()
})
afterAll(() => stage.close())

let lastAddress = 0
const newAddress = () => `203.0.${113 + Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`

async function signIn(email: string, typed: string, address: string) {
  const response = await rawRequest(stage.auth.service, 'POST', '/token?grant_type=password', {
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

/** As if so many seconds had passed for every counter. */
const pass = (seconds: number) =>
  stage.pool.query(
    'update limits.counters set window_ends_at = window_ends_at - make_interval(secs => $1)',
    [seconds],
  )

describe('guessing passwords', () => {
  test('from one address stops after eight, for known and unknown accounts alike (A-24)', async () => {
    await stage.shopper('guessed@example.com')
    for (const email of ['guessed@example.com', 'unknown@example.com']) {
      const address = newAddress()
      const answers = []
      for (let n = 0; n < 10; n += 1) answers.push(await signIn(email, `guess-${n}`, address))
      expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(400), 429, 429])
      expect(answers[9]).toMatchObject({ code: 'over_request_rate_limit' })
      expect(answers[9]?.retryAfter).toBeGreaterThan(290)
      expect(answers[9]?.retryAfter).toBeLessThanOrEqual(300)
    }
  })

  test('a hundred at the same moment are no way around (A-24)', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn('at-once@example.com', `guess-${n}`, address)),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(8)
  })

  test('the wait doubles for who goes on, and a quiet spell forgives (A-24)', async () => {
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

  test('the right password is never counted: forty sign-ins in a row', async () => {
    await stage.shopper('busy@example.com')
    const address = newAddress()
    for (let n = 0; n < 20; n += 1) {
      expect((await signIn('busy@example.com', password, address)).status).toBe(200)
    }
  })

  test('from hundreds of addresses it stops as well, but not for the owner at home (A-24)', async () => {
    const home = newAddress()
    await stage.shopper('hunted@example.com', home)
    let tried = 0
    let answer = await signIn('hunted@example.com', 'guess', newAddress())
    while (answer.status === 400 && tried < 70) {
      tried += 1
      answer = await signIn('hunted@example.com', 'guess', newAddress())
    }
    expect(tried).toBe(50)
    expect(answer.status).toBe(429)
    expect((await signIn('hunted@example.com', password, newAddress())).status).toBe(429)
    expect((await signIn('hunted@example.com', password, home)).status).toBe(200)
  })

  test('a reset by mail opens the account again at once, wherever its owner is (A-24)', async () => {
    const elsewhere = newAddress()
    expect((await signIn('hunted@example.com', password, elsewhere)).status).toBe(429)
    const browser = stage.browser({ address: elsewhere })
    await browser.resetPasswordForEmail('hunted@example.com')
    const token_hash = await stage.tokenMailedTo('hunted@example.com')
    await browser.verifyOtp({ type: 'recovery', token_hash })
    expect((await browser.updateUser({ password: 'a-new-password' })).error).toBeNull()
    expect((await signIn('hunted@example.com', 'a-new-password', elsewhere)).status).toBe(200)
  })

  test('one password on many accounts stops at the address (A-25)', async () => {
    const address = newAddress()
    const answers = []
    for (let n = 0; n < 45; n += 1) {
      answers.push(await signIn(`sprayed${n}@example.com`, 'Summer2026', address))
    }
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(40)
  })

  test('when the whole shop is under attack, an address has three failures (A-25)', async () => {
    const { service } = stage.open({
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
    const { error } = await stage
      .browser({ service, address: newAddress() })
      .signInWithPassword({ email: 'busy@example.com', password })
    expect(error).toBeNull()
  })
})

describe('mails', () => {
  test.each([
    ['/recover', {}],
    ['/otp', {}],
    ['/resend', { type: 'signup' }],
    ['/signup', { password }],
  ])(
    '%s writes once a minute to a mailbox, and says so for unknown ones too',
    async (path, more) => {
      await stage.shopper(`known${path.slice(1)}@example.com`)
      await pass(3600)
      for (const who of ['known', 'unknown']) {
        const ask = () =>
          rawRequest(stage.auth.service, 'POST', path, {
            body: { email: `${who}${path.slice(1)}@example.com`, ...more },
            address: newAddress(),
          })
        expect((await ask()).status).toBe(200)
        const second = await ask()
        expect(second.status).toBe(429)
        expect(await second.json()).toMatchObject({
          code: 429,
          error_code: 'over_email_send_rate_limit',
          msg: expect.stringMatching(
            /^For security purposes, you can only request this after \d+ seconds\.$/,
          ),
        })
        expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(50)
      }
    },
  )

  test('ten an hour to one mailbox, however patiently asked for', async () => {
    const statuses = []
    for (let n = 0; n < 12; n += 1) {
      const { status } = await rawRequest(stage.auth.service, 'POST', '/recover', {
        body: { email: 'flooded@example.com' },
        address: newAddress(),
      })
      statuses.push(status)
      await pass(61)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  })

  test('thirty requests from one address in five minutes', async () => {
    const address = newAddress()
    const statuses = await Promise.all(
      Array.from({ length: 33 }, (_, n) =>
        rawRequest(stage.auth.service, 'POST', '/recover', {
          body: { email: `reader${n}@example.com` },
          address,
        }).then(({ status }) => status),
      ),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })
})

describe('whom an address stands for', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('%s is counted as %s', (address, subject) => {
    expect(addressSubject(address)).toBe(subject)
  })
})
