import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, password, rawRequest, siteUrl, type TestAuth } from './auth.test-support.ts'

let testAuth: TestAuth
beforeAll(async () => {
  testAuth = await openTestAuth({
    limits: {
      'mail.account_and_address': 1000,
      'account_request.address': 1000,
    },
  })
})
afterAll(() => testAuth.close())

const open = (method: string, query: string) =>
  rawRequest(testAuth.auth.service, method, `/verify?${query}`, { withKey: false })

/** Submits the page's form as a browser does. */
async function press(page: string, headers: Record<string, string> = {}): Promise<Response> {
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name ?? '',
    (value ?? '').replaceAll('&amp;', '&'),
  ])
  return rawRequest(testAuth.auth.service, 'POST', '/verify', {
    withKey: false,
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })
}

describe('a link to the service itself', () => {
  test('still works once after scanners opened it five times with GET and HEAD (A-19)', async () => {
    await testAuth.browser().signUp({ email: 'ada@example.com', password })
    const token = await testAuth.tokenMailedTo('ada@example.com')
    const query = `token=${token}&type=signup&redirect_to=${encodeURIComponent(`${siteUrl}/products`)}`
    for (let n = 0; n < 5; n += 1) {
      expect((await open('GET', query)).status).toBe(200)
      const head = await open('HEAD', query)
      expect([head.status, await head.text()]).toEqual([200, ''])
    }
    const { rows } = await testAuth.database.owner.query(
      `select email_confirmed_at from auth.users where email = 'ada@example.com'`,
    )
    expect(rows).toEqual([{ email_confirmed_at: null }])

    const page = await (await open('GET', query)).text()
    const pressed = await press(page)
    expect(pressed.status).toBe(303)
    const location = new URL(pressed.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(`${siteUrl}/products`)
    const hash = new URLSearchParams(location.hash.slice(1))
    expect([...hash.keys()].join(' ')).toBe(
      'access_token expires_at expires_in refresh_token sb token_type type',
    )
    const claims = await testAuth.auth.verifyToken(hash.get('access_token') ?? '')
    expect(claims.email).toBe('ada@example.com')

    const again = new URL((await press(page)).headers.get('location') ?? '')
    expect(again.hash).toContain('error=access_denied&error_code=email_already_confirmed')
  })

  test('auth-js reads the session from the redirect', async () => {
    await testAuth.browser().signUp({ email: 'hash@example.com', password })
    const token = await testAuth.tokenMailedTo('hash@example.com')
    const pressed = await press(await (await open('GET', `token=${token}&type=signup`)).text())
    const { hash } = new URL(pressed.headers.get('location') ?? '')
    const params = new URLSearchParams(hash.slice(1))
    const client = testAuth.browser({ address: '198.51.100.8' })
    const { data, error } = await client.setSession({
      access_token: params.get('access_token') ?? '',
      refresh_token: params.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('hash@example.com')
  })

  test('opens a page without external resources or referrer', async () => {
    const evil = `"><script>alert(1)</script>`
    const query = new URLSearchParams({
      token: evil,
      type: evil,
      redirect_to: 'https://evil.example/',
    })
    const response = await open('GET', query.toString())
    const page = await response.text()
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('evil.example')
    expect(page).toContain(`value="${siteUrl}/"`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('is rejected without a token or a type', async () => {
    expect(await (await open('GET', 'type=signup')).json()).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
    })
    expect((await open('GET', 'token=abc')).status).toBe(400)
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('rejects a cross-site form (%j)', async (headers) => {
    const email = `forged-${headers['sec-fetch-site']}@example.com`
    await testAuth.browser().signUp({ email, password })
    const token = await testAuth.tokenMailedTo(email)
    const page = await (await open('GET', `token=${token}&type=signup`)).text()
    expect((await press(page, headers)).status).toBe(403)
    expect((await press(page)).status).toBe(303)
  })

  test.each([
    [`${siteUrl}/any/page`, `${siteUrl}/any/page`],
    ['https://app.example/back', `${siteUrl}/`],
    [`${siteUrl}.evil.example/`, `${siteUrl}/`],
  ])('redirects %s to %s', async (requested, target) => {
    const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: requested })
    const location = (await press(await (await open('GET', query.toString())).text())).headers.get(
      'location',
    )
    expect(location?.split('#')[0]).toBe(target)
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
      { type: 'signup', token_hash: 'a', email: 'ada@example.com' },
      'Only the token_hash and type should be provided',
    ],
    [
      { type: 'signup', token: 'a' },
      'Only an email address or phone number should be provided on verify',
    ],
    [{ type: 'toString', token_hash: 'a' }, 'Invalid email verification type'],
  ])('%j: %s', async (body, msg) => {
    expect(await verify(body)).toMatchObject({ status: 400, error_code: 'validation_failed', msg })
  })

  test('tokens for phones, changed addresses and unknown users are invalid', async () => {
    expect(await verify({ type: 'sms', phone: '+15550100', token: '123456' })).toMatchObject({
      status: 403,
      error_code: 'otp_expired',
      msg: 'Token has expired or is invalid',
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
