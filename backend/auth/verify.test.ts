import { describe, expect, test } from 'vitest'
import { useTestAuth, password, rawRequest, siteUrl } from './auth.test-support.ts'

const testAuth = await useTestAuth({
  limits: {
    'mail.account_and_address': 1000,
    'account_request.address': 1000,
  },
})

const open = (method: string, query: string) =>
  rawRequest(testAuth.auth.service, method, `/verify?${query}`, { withKey: false })

describe('a link to the service itself', () => {
  test('still works once after scanners opened it five times with GET and HEAD (A-19)', async () => {
    await testAuth.browser().signUp({ email: 'ada@example.com', password })
    const token_hash = await testAuth.tokenMailedTo('ada@example.com')
    const query = `token=${token_hash}&type=signup&redirect_to=${encodeURIComponent(`${siteUrl}/products`)}`
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET']) {
      const { status, headers } = await open(method, query)
      expect(status).toBe(303)
      expect(Object.fromEntries(headers)).toEqual({
        location: `${siteUrl}/confirm?token_hash=${token_hash}&type=signup&redirect_to=%2Fproducts`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
    }
    const { rows } = await testAuth.database.owner.query(
      `select email_confirmed_at from auth.users where email = 'ada@example.com'`,
    )
    expect(rows).toEqual([{ email_confirmed_at: null }])
    const press = () => testAuth.press('signup', token_hash)
    expect([await press(), await press()]).toEqual([undefined, 'email_already_confirmed'])
  })

  test.each([
    ['recovery', `${siteUrl}/any/page`, '/reset-password', 'recovery', '/any/page'],
    ['magiclink', 'https://app.example/back', '/confirm', 'magiclink', null],
    ['"><script>', `${siteUrl}.evil.example/`, '/confirm', 'signup', null],
  ])('of type %s to %s leads to %s', async (type, redirect_to, page, sent, path) => {
    const query = new URLSearchParams({ token_hash: 'x&y', type, redirect_to })
    const location = new URL((await open('GET', `${query}`)).headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(siteUrl + page)
    const of = (name: string) => location.searchParams.get(name)
    expect([of('token_hash'), of('type'), of('redirect_to')]).toEqual(['x&y', sent, path])
  })

  test('is rejected without a token or a type', async () => {
    const refusal = { code: 400, error_code: 'validation_failed' }
    expect(await (await open('GET', 'type=signup')).json()).toMatchObject(refusal)
    expect((await open('GET', 'token=abc')).status).toBe(400)
  })
})

describe('the parameters of verify', () => {
  const verify = (body: object) => testAuth.post('/verify', body)

  test.each([
    [{ token_hash: 'a' }, 'Verify requires a verification type'],
    [{ type: 'signup' }, 'Verify requires either a token or a token hash'],
    [
      { type: 'signup', token: 'a', token_hash: 'a' },
      'Verify requires either a token or a token hash',
    ],
    [
      { type: 'signup', token: 'a' },
      'Only an email address or phone number should be provided on verify',
    ],
    [{ type: 'toString', token_hash: 'a' }, 'Invalid email verification type'],
  ])('%j: %s', async (body, msg) => {
    expect(await verify(body)).toMatchObject({ status: 400, error_code: 'validation_failed', msg })
  })

  test('tokens for phones and changed addresses are invalid', async () => {
    expect(await verify({ type: 'sms', phone: '+15550100', token: '123456' })).toMatchObject({
      status: 400,
      error_code: 'phone_provider_disabled',
    })
    expect(await verify({ type: 'email_change', token_hash: 'a' })).toMatchObject({
      status: 403,
      msg: 'Email link is invalid or has expired',
    })
  })

  test('the token of a banned account is refused, but not used', async () => {
    await testAuth.browser().signUp({ email: 'banned@example.com', password })
    const token_hash = await testAuth.tokenMailedTo('banned@example.com')
    const banUntil = (time: 'tomorrow' | null) =>
      testAuth.database.owner.query(
        `update auth.users set banned_until = $1 where email = 'banned@example.com'`,
        [time],
      )
    await banUntil('tomorrow')
    expect(await verify({ type: 'signup', token_hash })).toMatchObject({
      status: 403,
      error_code: 'user_banned',
    })
    await banUntil(null)
    expect(await verify({ type: 'signup', token_hash })).toMatchObject({ status: 200 })
  })
})
