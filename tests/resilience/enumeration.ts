import {
  accuracy,
  sameDistribution,
  shapeOf,
} from '../../backend/auth/timing-distinguisher.test-support.ts'
import { percentile } from '../support/percentile.ts'
import { insertAccounts, password, postToAuth } from './accounts.ts'
import type { ResilienceTest } from './resilience-test.ts'
import type { TestShop } from './test-shop.ts'

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
  // Each request comes from another address, or the limits of one would apply.
  variables: { TRUSTED_PROXIES: '127.0.0.1' },
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
        // At random, so that neither always comes second.
        const order: Who[] = random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']
        for (const who of order) {
          const answers = (probes[name] ??= { known: [], unknown: [] })
          answers[who].push(await ask(name, who, round + 1))
        }
      }
      // Responses of a constant time mostly wait, and may wait together; hashing needs the processor.
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
  const shapes = kinds.size === 1 ? 'one response' : `${kinds.size} different responses`
  const typical = times.map((ms) => Math.round(percentile(ms, 0.5)))
  const words = `${shapes}, typically ${typical.join(' and ')} ms, guessed right ${(guessed * 100).toFixed(1)} %, p = ${chance.toFixed(3)}`
  return { name, words, passed }
}

function askerOf(testShop: TestShop) {
  let asked = 0
  return async (name: string, who: Who, number: number): Promise<Probe> => {
    const [path, more] = questions[name] ?? ['', {}]
    asked += 1
    const address = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
    const body = { email: `${name}-${who}-${number}@example.com`, ...more }
    const startedAt = performance.now()
    const response = await postToAuth(testShop, path, body, address)
    const text = await response.text()
    const ms = performance.now() - startedAt
    const shape = shapeOf(text === '' ? null : JSON.parse(text))
    return { status: response.status, shape, ms }
  }
}

/** Half of those for `resend` are not confirmed yet. */
async function insertKnown(testShop: TestShop, count: number) {
  const numbers = Array.from({ length: count + 1 }, (_, number) => number)
  const emails = Object.keys(questions).flatMap((name) =>
    numbers.map((number) => `${name}-known-${number}@example.com`),
  )
  await insertAccounts(testShop, emails)
  await testShop.owner.query(
    String.raw`update auth.users set email_confirmed_at = null where email ~ '^resend-known-\d*[02468]@'`,
  )
}
