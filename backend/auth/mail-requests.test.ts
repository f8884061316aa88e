import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, password, rawRequest, siteUrl, type TestAuth } from './test-auth.ts'

let stage: TestAuth
beforeAll(async () => {
  stage = await openTestAuth({
    limits: {
      mailsPerRecipientAndKind: { max: 1000, seconds: 60 },
      mailsPerRecipient: { max: 1000, seconds: 60 },
      mailRequestsPerAddress: { max: 1000, seconds: 60 },
      verificationsPerAddress: { max: 1000, seconds: 60 },
    },
    allowedRedirects: ['https://app.example/back', 'https://preview.example/**'],
  })
})
afterAll(() => stage.close())

describe('a forgotten password', () => {
  test('Ada gets a link to the page where she chooses a new one; it ends her other sessions (A-19)', async () => {
    const elsewhere = await stage.shopper('ada@example.com')
    const browser = stage.browser()
    const { error } = await browser.resetPasswordForEmail('ADA@example.com', {
      redirectTo: `${siteUrl}/reset-password`,
    })
    expect(error).toBeNull()
    const [mail] = await stage.mailsTo('ada@example.com')
    expect(mail).toMatchObject({ kind: 'reset_password', payload: { first_name: 'Ada' } })
    const link = new URL(mail?.payload.link ?? '')
    expect(link.origin + link.pathname).toBe(`${siteUrl}/reset-password`)
    expect([...link.searchParams.keys()]).toEqual(['token_hash', 'type'])
    expect(link.searchParams.get('type')).toBe('recovery')

    const token_hash = link.searchParams.get('token_hash') ?? ''
    expect((await browser.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect((await browser.updateUser({ password: 'brand-new-linen' })).error).toBeNull()
    expect((await browser.getUser()).error).toBeNull()
    expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await elsewhere.refreshSession()).error).toBeTruthy()
    expect((await stage.mailsTo('ada@example.com'))[0]?.kind).toBe('password_changed')

    const signIn = (typed: string) =>
      stage.browser().signInWithPassword({ email: 'ada@example.com', password: typed })
    expect((await signIn(password)).error?.code).toBe('invalid_credentials')
    expect((await signIn('brand-new-linen')).error).toBeNull()
  })

  test('an unknown address gets the same answer and no mail (A-26)', async () => {
    const { data, error } = await stage.browser().resetPasswordForEmail('nobody@example.com')
    expect({ data, error }).toEqual({ data: {}, error: null })
    expect(await stage.mailsTo('nobody@example.com')).toEqual([])
  })

  test('the link works for an hour, and only the newest does (A-19)', async () => {
    await stage.shopper('late@example.com')
    const browser = stage.browser()
    const request = async () => {
      await browser.resetPasswordForEmail('late@example.com')
      return stage.tokenMailedTo('late@example.com')
    }
    const [first, second] = [await request(), await request()]
    const use = async (token_hash: string) =>
      (await browser.verifyOtp({ type: 'recovery', token_hash })).error?.code
    expect(await use(first)).toBe('otp_expired')
    await stage.database.owner.query(
      `update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`,
    )
    expect(await use(second)).toBe('otp_expired')
    expect(await use(await request())).toBeUndefined()
  })

  test('a link for one thing is none for another', async () => {
    await stage.shopper('purpose@example.com')
    await stage.browser().resetPasswordForEmail('purpose@example.com')
    const token_hash = await stage.tokenMailedTo('purpose@example.com')
    for (const type of ['signup', 'invite', 'email_change'] as const) {
      expect((await stage.browser().verifyOtp({ type, token_hash })).error?.code).toBe(
        'otp_expired',
      )
    }
    expect((await stage.browser().verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
  })

  test('setting a new password voids a link that is still lying about', async () => {
    const browser = await stage.shopper('tidy@example.com')
    await stage.browser().resetPasswordForEmail('tidy@example.com')
    const token_hash = await stage.tokenMailedTo('tidy@example.com')
    await browser.updateUser({ password: 'tidied-up-now' })
    const { error } = await stage.browser().verifyOtp({ type: 'recovery', token_hash })
    expect(error?.code).toBe('otp_expired')
  })
})

describe('a link to sign in', () => {
  test('goes to who has an account; whoever has none is not given one', async () => {
    await stage.shopper('ben@example.com')
    for (const shouldCreateUser of [true, false]) {
      for (const email of ['ben@example.com', 'none@example.com']) {
        const { error } = await stage
          .browser()
          .signInWithOtp({ email, options: { shouldCreateUser } })
        expect(error).toBeNull()
      }
    }
    expect(await stage.mailsTo('none@example.com')).toEqual([])
    const { rows } = await stage.database.owner.query(
      `select 1 from auth.users where email = 'none@example.com'`,
    )
    expect(rows).toEqual([])
    const [mail] = await stage.mailsTo('ben@example.com')
    expect(mail?.kind).toBe('sign_in_link')
    const link = new URL(mail?.payload.link ?? '')
    expect(link.pathname).toBe('/confirm')
    const { data } = await stage.browser().verifyOtp({
      type: link.searchParams.get('type') as 'magiclink',
      token_hash: link.searchParams.get('token_hash') ?? '',
    })
    const claims = await stage.auth.verifyToken(data.session?.access_token ?? '')
    expect(claims.amr[0]?.method).toBe('otp')
  })

  test('phones and both at once are refused', async () => {
    const { error } = await stage.browser().signInWithOtp({ phone: '+15550100' })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    const both = await rawRequest(stage.auth.service, 'POST', '/otp', {
      body: { email: 'ben@example.com', phone: '+15550100' },
    })
    expect(both.status).toBe(400)
  })
})

describe('resending the confirmation', () => {
  test('makes a new link for who has to confirm, and tells nobody else anything', async () => {
    await stage.browser().signUp({ email: 'waiting@example.com', password })
    await stage.shopper('done@example.com')
    const before = (await stage.mailsTo('done@example.com')).length
    for (const email of ['waiting@example.com', 'done@example.com', 'none@example.com']) {
      expect((await stage.browser().resend({ type: 'signup', email })).error).toBeNull()
    }
    const mails = await stage.mailsTo('waiting@example.com')
    expect(mails.map(({ kind }) => kind)).toEqual(['confirm_sign_up', 'confirm_sign_up'])
    expect(await stage.mailsTo('done@example.com')).toHaveLength(before)
    expect(await stage.mailsTo('none@example.com')).toEqual([])
    const token_hash = await stage.tokenMailedTo('waiting@example.com')
    expect((await stage.browser().verifyOtp({ type: 'signup', token_hash })).error).toBeNull()
  })

  test('of nothing in particular is refused', async () => {
    const response = await rawRequest(stage.auth.service, 'POST', '/resend', {
      body: { email: 'ben@example.com' },
    })
    expect(await response.json()).toMatchObject({
      msg: 'Missing one of these types: signup, email_change, sms, phone_change',
    })
  })
})

describe('where a link leads', () => {
  const linkFor = async (redirectTo: string, headers: Record<string, string> = {}) => {
    await rawRequest(
      stage.auth.service,
      'POST',
      `/recover?redirect_to=${encodeURIComponent(redirectTo)}`,
      { body: { email: 'lead@example.com' }, headers },
    )
    return new URL((await stage.mailsTo('lead@example.com'))[0]?.payload.link ?? '')
  }

  test.each([
    'https://evil.example/reset-password',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'http://shop.test:4173@evil.example/',
    'http://shop.test.evil.example:4173/',
    'http://shop.test/',
    'https://shop.test:4173/',
    'http://2130706433/',
    `http://shop.test:4173/${'a'.repeat(3000)}`,
    'https://app.example/back',
  ])('asked for %j it still points home, and takes nothing along (A-18)', async (redirectTo) => {
    await stage.shopper('lead@example.com').catch(() => {})
    const link = await linkFor(redirectTo, {
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    })
    expect(link.origin).toBe(siteUrl)
    expect(link.searchParams.has('redirect_to')).toBe(false)
  })

  test('a page of the site goes along as a path', async () => {
    const link = await linkFor(`${siteUrl}/checkout?from=mail#top`)
    expect(link.searchParams.get('redirect_to')).toBe('/checkout?from=mail')
  })
})
