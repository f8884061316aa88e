import { describe, expect, test } from 'vitest'
import { useTestAuth, password, siteUrl } from './auth.test-support.ts'

// The next test mails the same recipient within a minute; limits.test.ts covers that limit.
const testAuth = await useTestAuth({ limits: { 'mail.account_and_address': 100 } })

describe('signing up with confirmation', () => {
  test('creates no session and mails a link to /confirm (R-366, R-471)', async () => {
    const { data, error } = await testAuth.browser().signUp({
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
    const [mail] = await testAuth.mailsTo('ada@example.com')
    expect(mail).toMatchObject({
      kind: 'confirm_sign_up',
      payload: { email: 'ada@example.com', first_name: 'Ada', site_url: siteUrl },
    })
    const link = new URL(mail?.payload.link ?? '')
    expect(link.origin + link.pathname).toBe(`${siteUrl}/confirm`)
    expect(link.searchParams.get('type')).toBe('signup')
    expect(link.searchParams.get('redirect_to')).toBe('/checkout?step=2')
  })

  test('until then the right password returns email_not_confirmed', async () => {
    expect(await testAuth.signIn('ada@example.com')).toBe('email_not_confirmed')
  })

  test('the database holds no usable token', async () => {
    const token = await testAuth.tokenMailedTo('ada@example.com')
    const { rows } = await testAuth.database.owner.query(
      `select (select jsonb_agg(t) from auth.one_time_tokens t)::text
         || (select jsonb_agg(u) from auth.users u)::text as everything`,
    )
    expect(token).toMatch(/^[0-9a-f]{56}$/)
    expect(rows[0].everything).not.toContain(token)
  })

  // Once: verify.test.ts.
  test('the link signs in', async () => {
    const token_hash = await testAuth.tokenMailedTo('ada@example.com')
    const { data, error } = await testAuth.browser().verifyOtp({ type: 'signup', token_hash })
    expect(error).toBeNull()
    expect(data.session?.token_type).toBe('bearer')
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(true)
  })

  test('two concurrent uses open one session', async () => {
    await testAuth.browser().signUp({ email: 'twice@example.com', password })
    const token_hash = await testAuth.tokenMailedTo('twice@example.com')
    const clicks = await Promise.all(
      Array.from({ length: 8 }, () => testAuth.browser().verifyOtp({ type: 'signup', token_hash })),
    )
    expect(clicks.filter((click) => click.data.session)).toHaveLength(1)
  })

  test('an address with its token confirms like the link', async () => {
    await testAuth.browser().signUp({ email: 'typed@example.com', password })
    const token = await testAuth.tokenMailedTo('typed@example.com')
    const verifyFor = (email: string) =>
      testAuth.browser().verifyOtp({ type: 'email', email, token })
    expect((await verifyFor('ada@example.com')).error?.code).toBe('otp_expired')
    expect((await verifyFor('Typed@example.com')).data.session).toBeTruthy()
  })

  test('a link works for a day', async () => {
    await testAuth.browser().signUp({ email: 'late@example.com', password })
    const token_hash = await testAuth.tokenMailedTo('late@example.com')
    await testAuth.database.owner.query(
      `update auth.one_time_tokens set created_at = created_at - interval '24 hours 1 second'
       where relates_to = 'late@example.com'`,
    )
    expect(await testAuth.press('signup', token_hash)).toBe('otp_expired')
  })

  test('a repeated sign-up before confirmation replaces the password', async () => {
    const email = 'grace@example.com'
    await testAuth.browser().signUp({ email, password: 'set-by-an-attacker' })
    const first = await testAuth.tokenMailedTo(email)
    const grace = testAuth.browser()
    await grace.signUp({ email, password, options: { data: { first_name: 'Grace' } } })
    expect(await testAuth.press('signup', first)).toBe('otp_expired')
    const token_hash = await testAuth.tokenMailedTo(email)
    const { data } = await grace.verifyOtp({ type: 'signup', token_hash })
    expect(data.user).toMatchObject({ user_metadata: { first_name: 'Grace' } })
    expect(await testAuth.signIn(email, 'set-by-an-attacker')).toBe('invalid_credentials')
  })

  test('eight concurrent sign-ups of one address create one account', async () => {
    const signUp = () => testAuth.browser().signUp({ email: 'crowd@example.com', password })
    const responses = await Promise.all(Array.from({ length: 8 }, signUp))
    // 503: a busy machine did not reach it in time.
    expect(responses.filter(({ error }) => error && error.status !== 503)).toEqual([])
    const { rows } = await testAuth.database.owner.query(
      `select count(*)::int as users, (select count(*)::int from auth.identities
         where email = 'crowd@example.com') as identities
       from auth.users where email = 'crowd@example.com'`,
    )
    expect(rows).toEqual([{ users: 1, identities: 1 }])
  })

  test('a name that is a sentence or URL is not used in the mail', async () => {
    const names = ['Win $$$ at evil.example', 'a'.repeat(60), '<b>Ada</b>', 7]
    for (const [n, first_name] of names.entries()) {
      const email = `greeted${n}@example.com`
      await testAuth.browser().signUp({ email, password, options: { data: { first_name } } })
      expect((await testAuth.mailsTo(email))[0]?.payload).not.toHaveProperty('first_name')
    }
  })
})

describe('requirements of a new account', () => {
  const signUp = (body: object) => testAuth.post('/signup', body)

  const tooShort = {
    error_code: 'weak_password',
    msg: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  }
  const tooLong = {
    error_code: 'validation_failed',
    msg: 'Password cannot be longer than 72 characters',
  }
  test.each([
    ['a password of five characters', { password: '12345' }, 422, tooShort],
    ['a password over 72 bytes', { password: 'é'.repeat(37) }, 400, tooLong],
    ['a phone', { phone: '+15550100' }, 400, { error_code: 'phone_provider_disabled' }],
    ['much metadata', { data: { n: 'x'.repeat(5000) } }, 400, { error_code: 'validation_failed' }],
  ])('rejects %s', async (_, body, status, refusal) => {
    const email = 'phone' in body ? '' : 'new@example.com'
    expect(await signUp({ email, password, ...body })).toMatchObject({ status, ...refusal })
  })

  test.each(['ada', 'ada@example.com, ben@example.com', 'ada@example.com\r\nBcc: ben@example.com'])(
    'rejects the address %j',
    async (email) => {
      expect(await signUp({ email, password })).toMatchObject({
        status: 400,
        error_code: 'validation_failed',
      })
    },
  )
})

describe('signing up without confirmation', () => {
  const { service } = testAuth.open({ autoconfirm: true })
  const signUp = (typed: string) =>
    testAuth.browser({ service }).signUp({ email: 'cora@example.com', password: typed })

  test('opens a session and sends no mail (R-377)', async () => {
    const { data } = await signUp(password)
    expect(data.session).toMatchObject({
      token_type: 'bearer',
      user: { email: 'cora@example.com' },
    })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(await testAuth.mailsTo('cora@example.com')).toEqual([])
  })

  test('rejects the address of an existing account, as in GoTrue', async () => {
    const { error } = await signUp('another-password')
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })
})
