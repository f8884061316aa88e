import { describe, expect, test, onTestFinished } from 'vitest'
import { accuracy, sameDistribution, shapeOf } from './timing-distinguisher.test-support.ts'
import { password, rawRequest, useTestAuth } from './auth.test-support.ts'

// Responses must not reveal whether an address has an account, by status, shape, limits or time.
// With ENUMERATIONS=1000 it asks about so many addresses, and the bounds are narrow. Otherwise 20 of each are enough
// while nothing speaks for a difference, which 60 would then show.
const count = Number(process.env['ENUMERATIONS'] ?? 60)
const [batch, mostGuessed, leastChance] =
  count < 1_000 ? [20, 0.8, 0.000001] : [count, 0.55, 0.01 / 5]
const warmUps = 6

const testAuth = await useTestAuth()
let last = 0

// Each kind of request has addresses of its own, because they share limits.
const emails = ['in', 'up', 'recover', 'resend', 'otp'].flatMap((purpose) =>
  Array.from({ length: count + warmUps }, (_, n) => `${purpose}-known-${n + 1}@example.com`),
)
await insertAccounts(emails)
await testAuth.database.owner.query(
  `update auth.users set email_confirmed_at = null where email ~ '^resend-known-\\d*[02468]@'`,
)

interface NewUser {
  id: string
  identities: { user_id: string }[]
}

interface Probe {
  status: number
  shape: string
  ms: number
}

async function probe(path: string, body: object): Promise<Probe> {
  last += 1
  const startedAt = performance.now()
  const response = await rawRequest(testAuth.auth.service, 'POST', path, {
    body,
    address: `10.${last >> 16}.${(last >> 8) & 255}.${last & 255}`,
  })
  const ms = performance.now() - startedAt
  return { status: response.status, shape: shapeOf(await response.json()), ms }
}

describe('account enumeration', () => {
  test.each<[string, string, object, number]>([
    ['/token?grant_type=password', 'in', { password: 'not-the-password' }, 1],
    ['/signup', 'up', { password, data: { first_name: 'Ada' } }, 2],
    ['/recover', 'recover', {}, 4],
    ['/resend', 'resend', { type: 'signup' }, 4],
    ['/otp', 'otp', { create_user: false }, 4],
  ])(
    'is not possible by %s (A-26)',
    async (path, purpose, body, atOnce) => {
      const ask = (who: string, n: number) =>
        probe(path, { email: `${purpose}-${who}-${n}@example.com`, ...body })
      for (let n = count + 1; n <= count + warmUps; n += 1) {
        await ask('known', n)
        await ask('unknown', n)
      }
      const some: Probe[] = []
      const others: Probe[] = []
      const left: number[] = []
      const askNext = async () => {
        for (let n = left.shift(); n !== undefined; n = left.shift()) {
          // Alternates, so that neither is always second.
          if (n % 2 === 0) some.push(await ask('known', n))
          others.push(await ask('unknown', n))
          if (n % 2 === 1) some.push(await ask('known', n))
        }
      }
      const timesOf = (probes: Probe[]) => probes.map(({ ms }) => ms)
      let guessed: number
      let chance: number
      do {
        left.push(...Array.from({ length: batch }, (_, n) => others.length + n + 1))
        await Promise.all(Array.from({ length: atOnce }, askNext))
        guessed = accuracy(timesOf(some), timesOf(others))
        chance = sameDistribution(timesOf(some), timesOf(others))
      } while (others.length < count && (guessed > 0.6 || chance < 0.3))
      expect(new Set([...some, ...others].map(({ status }) => status)).size).toBe(1)
      expect(new Set([...some, ...others].map(({ shape }) => shape)).size).toBe(1)

      // With 60 requests of each kind, fewer than one in 100,000 pairs of equal distributions exceed these bounds.
      // What the time of a password's hash gives away is far above them.
      expect(guessed).toBeLessThanOrEqual(mostGuessed)
      expect(chance).toBeGreaterThan(leastChance)

      // The second request within a minute is rejected for both or for neither.
      const again = await ask('known', 1)
      expect((await ask('unknown', 1)).status).toBe(again.status)
    },
    900_000,
  )

  test('repeated sign-ups get the same responses with and without an account (A-26)', async () => {
    const usual = await testAuth.setLimits({ 'mail.account_and_address': 99 })
    onTestFinished(async () => void (await testAuth.setLimits(usual)))
    const ids = async (email: string) => {
      const seen = []
      for (let n = 0; n < 3; n += 1) {
        const user = await testAuth.post<NewUser>('/signup', { email, password })
        expect(user.identities[0]?.user_id).toBe(user.id)
        seen.push(user.id)
      }
      return new Set(seen).size
    }
    expect(await ids('up-known-1@example.com')).toBe(3)
    expect(await ids('somebody-new@example.com')).toBe(3)
  })

  test('the owner of the address is notified by mail', async () => {
    const [mail] = await testAuth.mailsTo('up-known-2@example.com')
    expect(mail).toMatchObject({ kind: 'already_registered', payload: { first_name: 'Ada' } })
  })
})

/** Inserts confirmed accounts with the password above, as sign-up leaves them. */
async function insertAccounts(emails: string[]): Promise<void> {
  const { owner } = testAuth.database
  await owner.query(
    `with made as (
       insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
         email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, recovery_token, email_change, email_change_token_new)
       select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated',
         'authenticated', email, hash, now(), '{"provider":"email","providers":["email"]}',
         '{"first_name":"Ada"}', now(), now(), '', '', '', ''
       from unnest($1::text[]) as email,
         (select extensions.crypt($2, extensions.gen_salt('bf', 10)) as hash) as hashed
       returning id, email
     )
     insert into auth.identities (user_id, provider_id, provider, identity_data, created_at,
       updated_at, last_sign_in_at)
     select id, id::text, 'email', jsonb_build_object('sub', id, 'email', email), now(), now(), now()
     from made`,
    [emails, password],
  )
  await owner.query('analyze auth.users')
}
