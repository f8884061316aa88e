import {
  accuracy,
  sameDistribution,
  shapeOf,
} from '../../backend/auth/timing-distinguisher.test-support.ts'
import { percentile } from '../support/percentile.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { publishableKey, type TestShop } from './test-shop.ts'

const password = 'linen-and-silk'

/** What asks about an address: its path, and what goes with the address. */
const questions: Record<string, [path: string, body: object]> = {
  'sign-in': ['/token?grant_type=password', { password: 'not-the-password' }],
  'sign-up': ['/signup', { password, data: { first_name: 'Ada' } }],
  recover: ['/recover', {}],
  resend: ['/resend', { type: 'signup' }],
  otp: ['/otp', { create_user: false }],
}

interface Probe {
  status: number
  shape: string
  ms: number
}

/**
 * asks about addresses with an account and without, in turn, over the network, and tries to tell them
 * apart by status, by shape and by time. A round is one of each for every question.
 */
export const enumeration: ResilienceTest = {
  title: 'enumeration: responses do not reveal who has an account',
  proves: ['A-26'],
  rounds: 1000,
  // Every question comes from somewhere else, or the limits of one address would be met.
  variables: { CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' },
  async run(testShop, { wanted, rounds, random }) {
    await insertKnown(testShop, wanted + 1)
    const ask = askerOf(testShop)
    for (const [name] of Object.entries(questions)) {
      await ask(name, 'known', 0)
      await ask(name, 'unknown', 0)
    }
    const probes: Record<string, Probes> = {}
    let played = 0
    for (const round of rounds) {
      played++
      const both = async (name: string) => {
        // By lot, so that neither always comes second, nor in any order that could be learned.
        const order: Who[] = random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']
        for (const who of order) {
          const answers = (probes[name] ??= { known: [], unknown: [] })
          answers[who].push(await ask(name, who, round + 1))
        }
      }
      // Those that answer at even times mostly wait, and may wait together; hashing needs the processor.
      await Promise.all(['recover', 'resend', 'otp'].map(both))
      await both('sign-in')
      await both('sign-up')
    }
    const verdicts = Object.entries(probes).map(([name, both]) => verdictOn(name, both))
    return {
      rounds: played,
      figures: Object.fromEntries(verdicts.map(({ name, words }) => [name, words])),
      passed: played > 0 && verdicts.every(({ passed }) => passed),
    }
  },
}

type Who = 'known' | 'unknown'
type Probes = Record<Who, Probe[]>

function verdictOn(name: string, { known, unknown }: Probes) {
  const kinds = new Set([...known, ...unknown].map(({ status, shape }) => `${status} ${shape}`))
  const times = [known, unknown].map((probes) => probes.map(({ ms }) => ms))
  const [some = [], others = []] = times
  const guessed = accuracy(some, others)
  const chance = sameDistribution(some, others)
  // One in a hundred that chance alone fails one of the five: a fifth of it for each.
  const passed = kinds.size === 1 && guessed <= 0.55 && chance > 0.01 / 5
  const shapes = kinds.size === 1 ? 'one answer' : `${kinds.size} different answers`
  const typical = times.map((ms) => Math.round(percentile(ms, 0.5)))
  const words = `${shapes}, typically ${typical.join(' and ')} ms, guessed right ${(guessed * 100).toFixed(1)} %, p = ${chance.toFixed(3)}`
  return { name, words, passed }
}

function askerOf({ url }: TestShop) {
  let asked = 0
  return async (name: string, who: Who, number: number): Promise<Probe> => {
    const [path, more] = questions[name] ?? ['', {}]
    asked += 1
    const startedAt = performance.now()
    const answer = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
      },
      body: JSON.stringify({ email: `${name}-${who}-${number}@example.com`, ...more }),
    })
    const text = await answer.text()
    const ms = performance.now() - startedAt
    const shape = shapeOf(text === '' ? null : JSON.parse(text))
    return { status: answer.status, shape, ms }
  }
}

/** Accounts as sign-up leaves them, half of those for `resend` not confirmed yet. */
async function insertKnown({ owner }: TestShop, count: number) {
  await owner.query(
    `with made as (
       insert into auth.users (instance_id, id, aud, role, email, encrypted_password,
         email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, recovery_token, email_change, email_change_token_new)
       select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated',
         'authenticated', question || '-known-' || number || '@example.com', hash,
         case when question = 'resend' and number % 2 = 0 then null else now() end,
         '{"provider":"email","providers":["email"]}', '{"first_name":"Ada"}', now(), now(),
         '', '', '', ''
       from unnest($1::text[]) as question, generate_series(0, $2::int) as number,
         (select extensions.crypt($3, extensions.gen_salt('bf', 10)) as hash) as hashed
       returning id, email
     )
     insert into auth.identities (user_id, provider_id, provider, identity_data, created_at,
       updated_at, last_sign_in_at)
     select id, id::text, 'email', jsonb_build_object('sub', id, 'email', email), now(), now(), now()
     from made`,
    [Object.keys(questions), count, password],
  )
  await owner.query('analyze auth.users')
}
