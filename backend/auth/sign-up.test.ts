import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, password, rawRequest, siteUrl, type TestAuth } from './test-auth.ts'

let stage: TestAuth
beforeAll(async () => {
  // The next test writes to the same mailbox within a minute; limits.test.ts is about that.
  stage = await openTestAuth({ limits: { mailsPerRecipientAndKind: { max: 100, seconds: 60 } } })
})
afterAll(() => stage.close())

describe('signing up with confirmation', () => {
  test('Ada is not signed in yet, and gets a link to the page that confirms (R-366, R-471)', async () => {
    const { data, error } = await stage.browser().signUp({
      email: 'Ada@Example.com',
      password,
      options: {
        data: { first_name: 'Ada', last_name: 'Marsh' },
        emailRedirectTo: `${siteUrl}/checkout?step=2`,
      },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      email: 'ada@example.com',
      aud: 'authenticated',
      role: 'authenticated',
      user_metadata: { first_name: 'Ada', last_name: 'Marsh' },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email: 'ada@example.com' } }],
    })
    const [mail] = await stage.mailsTo('ada@example.com')
    expect(mail).toMatchObject({
      kind: 'confirm_sign_up',
      payload: { email: 'ada@example.com', first_name: 'Ada', site_url: siteUrl },
    })
    const link = new URL(mail?.payload.link ?? '')
    expect(link.origin + link.pathname).toBe(`${siteUrl}/confirm`)
    expect(link.searchParams.get('type')).toBe('signup')
    expect(link.searchParams.get('redirect_to')).toBe('/checkout?step=2')
  })

  test('before the click the right password answers that the address is not confirmed', async () => {
    const { error } = await stage
      .browser()
      .signInWithPassword({ email: 'ada@example.com', password })
    expect(error?.code).toBe('email_not_confirmed')
  })

  test('the database holds no token that a link could be made of', async () => {
    const token = await stage.tokenMailedTo('ada@example.com')
    const { rows } = await stage.database.owner.query(
      `select (select jsonb_agg(t) from auth.one_time_tokens t)::text
         || (select jsonb_agg(u) from auth.users u)::text as everything`,
    )
    expect(token).toMatch(/^[0-9a-f]{56}$/)
    expect(rows[0].everything).not.toContain(token)
  })

  test('the click signs her in, once', async () => {
    const token_hash = await stage.tokenMailedTo('ada@example.com')
    const { data, error } = await stage.browser().verifyOtp({ type: 'signup', token_hash })
    expect(error).toBeNull()
    expect(data.session?.token_type).toBe('bearer')
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true)
    const again = await stage.browser().verifyOtp({ type: 'signup', token_hash })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('two clicks at the same moment make one session', async () => {
    await stage.browser().signUp({ email: 'twice@example.com', password })
    const token_hash = await stage.tokenMailedTo('twice@example.com')
    const clicks = await Promise.all(
      Array.from({ length: 8 }, () => stage.browser().verifyOtp({ type: 'signup', token_hash })),
    )
    expect(clicks.filter((click) => click.data.session)).toHaveLength(1)
  })

  test('an address and its token confirm as well as the link', async () => {
    await stage.browser().signUp({ email: 'typed@example.com', password })
    const token = await stage.tokenMailedTo('typed@example.com')
    const verifyFor = (email: string) => stage.browser().verifyOtp({ type: 'email', email, token })
    expect((await verifyFor('ada@example.com')).error?.code).toBe('otp_expired')
    expect((await verifyFor('Typed@example.com')).data.session).toBeTruthy()
  })

  test('a link works for a day and no longer', async () => {
    await stage.browser().signUp({ email: 'late@example.com', password })
    const token_hash = await stage.tokenMailedTo('late@example.com')
    await stage.database.owner.query(
      `update auth.one_time_tokens set created_at = created_at - interval '24 hours 1 second'
       where relates_to = 'late@example.com'`,
    )
    const { error } = await stage.browser().verifyOtp({ type: 'signup', token_hash })
    expect(error?.code).toBe('otp_expired')
  })

  test('whoever signs up again before confirming gets the password of the last try', async () => {
    const stranger = stage.browser()
    await stranger.signUp({ email: 'grace@example.com', password: 'set-by-a-stranger' })
    const first = await stage.tokenMailedTo('grace@example.com')
    const grace = stage.browser()
    await grace.signUp({
      email: 'grace@example.com',
      password,
      options: { data: { first_name: 'Grace' } },
    })
    expect((await grace.verifyOtp({ type: 'signup', token_hash: first })).error).toBeTruthy()
    const confirmed = await grace.verifyOtp({
      type: 'signup',
      token_hash: await stage.tokenMailedTo('grace@example.com'),
    })
    expect(confirmed.data.user).toMatchObject({ user_metadata: { first_name: 'Grace' } })
    const theft = await stranger.signInWithPassword({
      email: 'grace@example.com',
      password: 'set-by-a-stranger',
    })
    expect(theft.error?.code).toBe('invalid_credentials')
  })

  test('eight sign-ups of one address at once make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        stage.browser().signUp({ email: 'crowd@example.com', password }),
      ),
    )
    expect(answers.every(({ error }) => error === null)).toBe(true)
    const { rows } = await stage.database.owner.query(
      `select count(*)::int as users, (select count(*)::int from auth.identities
         where email = 'crowd@example.com') as identities
       from auth.users where email = 'crowd@example.com'`,
    )
    expect(rows).toEqual([{ users: 1, identities: 1 }])
  })

  test("a stranger's words do not get into the mail as a name", async () => {
    for (const [n, first_name] of [
      'Win $$$ at evil.example',
      'a'.repeat(60),
      '<b>Ada</b>',
      7,
    ].entries()) {
      const email = `greeted${n}@example.com`
      await stage.browser().signUp({ email, password, options: { data: { first_name } } })
      expect((await stage.mailsTo(email))[0]?.payload).not.toHaveProperty('first_name')
    }
  })
})

describe('what is asked of a new account', () => {
  const signUp = (body: object) =>
    rawRequest(stage.auth.service, 'POST', '/signup', { body }).then(async (response) => ({
      status: response.status,
      ...((await response.json()) as object),
    }))

  test('six characters at least', async () => {
    const { error } = await stage
      .browser()
      .signUp({ email: 'short@example.com', password: '12345' })
    expect(error).toMatchObject({
      status: 422,
      code: 'weak_password',
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    })
  })

  test('72 bytes at most: more is refused, never cut', async () => {
    const { error } = await stage
      .browser()
      .signUp({ email: 'long@example.com', password: 'é'.repeat(37) })
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Password cannot be longer than 72 characters',
    })
  })

  test.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example..com',
    'ada..marsh@example.com',
    'ada@-example.com',
    'ada marsh@example.com',
    'ada@example.com\r\nBcc: ben@example.com',
    'ada@example.com, ben@example.com',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    'аda@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a.'.repeat(130)}com`,
  ])('an address that is one: %j is refused', async (email) => {
    expect(await signUp({ email, password })).toMatchObject({
      status: 400,
      error_code: 'validation_failed',
    })
  })

  test('without address and phone it is an anonymous sign-in, which is shut (R-425)', async () => {
    const { error } = await stage.browser().signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  })

  test('a phone is of no use', async () => {
    expect(await signUp({ phone: '+15550100', password })).toMatchObject({
      status: 400,
      error_code: 'phone_provider_disabled',
    })
  })

  test('data that would make every token heavy is refused', async () => {
    expect(
      await signUp({ email: 'heavy@example.com', password, data: { note: 'x'.repeat(5000) } }),
    ).toMatchObject({ status: 400, error_code: 'validation_failed' })
  })
})

describe('signing up without confirmation', () => {
  test('Cora is signed in at once, and no mail is written (R-377)', async () => {
    const { service } = stage.open({ autoconfirm: true })
    const { data } = await stage
      .browser({ service })
      .signUp({ email: 'cora@example.com', password })
    expect(data.session).toMatchObject({
      token_type: 'bearer',
      user: { email: 'cora@example.com' },
    })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(await stage.mailsTo('cora@example.com')).toEqual([])
  })

  test('an address that has an account is refused, as GoTrue does', async () => {
    const { service } = stage.open({ autoconfirm: true })
    const { error } = await stage
      .browser({ service })
      .signUp({ email: 'cora@example.com', password: 'another-password' })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })
})
