import { expect, test } from 'vitest'
import { useTestAuth, password } from './auth.test-support.ts'

// The sign-up mails the same recipient within a minute.
const testAuth = await useTestAuth({ limits: { 'mail.account_and_address': 100 } })

test.each([
  ['unconfirmed', false],
  ['confirmed', true],
])(
  'a sign-up of an %s banned account mails nothing and changes nothing',
  async (name, isConfirmed) => {
    const email = `${name}@example.com`
    const account = await ban(email, isConfirmed)
    expect(await testAuth.post('/signup', { email, password: 'another-password' })).toMatchObject({
      status: 200,
    })
    expect(await testAuth.mailsTo(email)).toHaveLength(1)
    expect(await readAccount(email)).toEqual(account)
  },
)

test('a sign-up without confirmation opens no session for a banned account', async () => {
  const account = await ban('banned-too@example.com', false)
  const { service } = testAuth.open({ autoconfirm: true })
  const { data, error } = await testAuth
    .browser({ service })
    .signUp({ email: 'banned-too@example.com', password: 'another-password' })
  expect(error).toMatchObject({ status: 403, code: 'user_banned' })
  expect(data.session).toBeNull()
  expect(await readAccount('banned-too@example.com')).toEqual(account)
})

/** A new account that is banned, before or after its address was confirmed. */
async function ban(email: string, isConfirmed: boolean) {
  await testAuth.browser().signUp({ email, password })
  await testAuth.database.owner.query(
    `update auth.users set banned_until = now() + interval '1 day',
       email_confirmed_at = case when $2 then now() end where email = $1`,
    [email, isConfirmed],
  )
  return readAccount(email)
}

async function readAccount(email: string): Promise<unknown> {
  const { rows } = await testAuth.database.owner.query(
    'select * from auth.users where email = $1',
    [email],
  )
  return rows[0]
}
