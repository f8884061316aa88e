import { beforeAll, describe, expect, test } from 'vitest'
import { useTestAuth, password, siteUrl } from './auth.test-support.ts'

const testAuth = await useTestAuth({
  limits: {
    'mail.account_and_address': 1000,
    'mail.account': 1000,
    'account_request.address': 1000,
  },
})

describe('a forgotten password', () => {
  test('the owner gets a link to choose a new one, which ends other sessions (A-19)', async () => {
    const elsewhere = await testAuth.shopper('ada@example.com')
    const browser = testAuth.browser()
    const { error } = await browser.resetPasswordForEmail('ADA@example.com', {
      redirectTo: `${siteUrl}/reset-password`,
    })
    expect(error).toBeNull()
    const [mail] = await testAuth.mailsTo('ada@example.com')
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
    expect((await testAuth.mailsTo('ada@example.com'))[0]?.kind).toBe('password_changed')

    expect(await testAuth.signIn('ada@example.com')).toBe('invalid_credentials')
    expect(await testAuth.signIn('ada@example.com', 'brand-new-linen')).toBeUndefined()
  })

  test('only the latest link works, for an hour (A-19)', async () => {
    await testAuth.shopper('late@example.com')
    const request = async () => {
      await testAuth.browser().resetPasswordForEmail('late@example.com')
      return testAuth.tokenMailedTo('late@example.com')
    }
    const [first, second] = [await request(), await request()]
    const use = (token: string) => testAuth.press('recovery', token)
    expect(await use(first)).toBe('otp_expired')
    await testAuth.database.owner.query(
      `update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`,
    )
    expect(await use(second)).toBe('otp_expired')
    expect(await use(await request())).toBeUndefined()
  })

  test('a link is valid for its own type only', async () => {
    await testAuth.shopper('purpose@example.com')
    await testAuth.browser().resetPasswordForEmail('purpose@example.com')
    const token_hash = await testAuth.tokenMailedTo('purpose@example.com')
    for (const type of ['signup', 'invite', 'email_change'] as const) {
      expect(await testAuth.press(type, token_hash)).toBe('otp_expired')
    }
    expect(await testAuth.press('recovery', token_hash)).toBeUndefined()
  })

  test('a new password invalidates earlier links', async () => {
    const browser = await testAuth.shopper('tidy@example.com')
    await testAuth.browser().resetPasswordForEmail('tidy@example.com')
    const token_hash = await testAuth.tokenMailedTo('tidy@example.com')
    await browser.updateUser({ password: 'tidied-up-now' })
    expect(await testAuth.press('recovery', token_hash)).toBe('otp_expired')
  })
})

describe('a link to sign in', () => {
  test('is sent to existing accounts and creates none', async () => {
    await testAuth.shopper('ben@example.com')
    for (const shouldCreateUser of [true, false]) {
      for (const email of ['ben@example.com', 'none@example.com']) {
        const { error } = await testAuth
          .browser()
          .signInWithOtp({ email, options: { shouldCreateUser } })
        expect(error).toBeNull()
      }
    }
    expect(await testAuth.mailsTo('none@example.com')).toEqual([])
    const { rows } = await testAuth.database.owner.query(
      `select 1 from auth.users where email = 'none@example.com'`,
    )
    expect(rows).toEqual([])
    const [mail] = await testAuth.mailsTo('ben@example.com')
    expect(mail?.kind).toBe('sign_in_link')
    const link = new URL(mail?.payload.link ?? '')
    expect(link.pathname).toBe('/confirm')
    const { data } = await testAuth.browser().verifyOtp({
      type: link.searchParams.get('type') as 'magiclink',
      token_hash: link.searchParams.get('token_hash') ?? '',
    })
    const claims = await testAuth.auth.verifyToken(data.session?.access_token ?? '')
    expect(claims.amr[0]?.method).toBe('otp')
  })

  test('rejects phones, and phone and e-mail together', async () => {
    const { error } = await testAuth.browser().signInWithOtp({ phone: '+15550100' })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
    const both = await testAuth.post('/otp', { email: 'ben@example.com', phone: '+15550100' })
    expect(both.status).toBe(400)
  })
})

describe('resending the confirmation', () => {
  test('sends a new link to unconfirmed accounts only', async () => {
    await testAuth.browser().signUp({ email: 'waiting@example.com', password })
    await testAuth.shopper('done@example.com')
    const before = (await testAuth.mailsTo('done@example.com')).length
    for (const email of ['waiting@example.com', 'done@example.com', 'none@example.com']) {
      expect((await testAuth.browser().resend({ type: 'signup', email })).error).toBeNull()
    }
    const mails = await testAuth.mailsTo('waiting@example.com')
    expect(mails.map(({ kind }) => kind)).toEqual(['confirm_sign_up', 'confirm_sign_up'])
    expect(await testAuth.mailsTo('done@example.com')).toHaveLength(before)
    expect(await testAuth.mailsTo('none@example.com')).toEqual([])
    const token_hash = await testAuth.tokenMailedTo('waiting@example.com')
    expect(await testAuth.press('signup', token_hash)).toBeUndefined()
  })

  test('rejects missing and unknown types', async () => {
    expect(await testAuth.post('/resend', { email: 'ben@example.com' })).toMatchObject({
      msg: 'Missing one of these types: signup, email_change, sms, phone_change',
    })
  })
})

describe('the target of a link', () => {
  beforeAll(async () => void (await testAuth.shopper('lead@example.com')))
  const linkFor = async (redirectTo: string, headers: Record<string, string> = {}) => {
    const path = `/recover?redirect_to=${encodeURIComponent(redirectTo)}`
    await testAuth.ask('POST', path, { body: { email: 'lead@example.com' }, headers })
    return new URL((await testAuth.mailsTo('lead@example.com'))[0]?.payload.link ?? '')
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
  ])('rejects the redirect %j (A-18)', async (redirectTo) => {
    const link = await linkFor(redirectTo, {
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    })
    expect(link.origin).toBe(siteUrl)
    expect(link.searchParams.has('redirect_to')).toBe(false)
  })

  test('includes a page of the site as a path', async () => {
    const link = await linkFor(`${siteUrl}/checkout?from=mail#top`)
    expect(link.searchParams.get('redirect_to')).toBe('/checkout?from=mail')
  })
})
