import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { insertAccounts, password } from '../support/accounts.ts'
import { requestSession } from './accounts.ts'
import { figuresOf } from './answers.ts'
import type { ResilienceTest } from './resilience-test.ts'
import type { TestShop } from './test-shop.ts'

const crowd = 120
const withinMs = 10_000

/** The client address of each shopper. The header that names it is believed here, as behind a proxy. */
const crowds: Record<string, { address: (n: number) => string; busyCore?: true }> = {
  'from one address': { address: () => '192.0.2.1' },
  'from one /64': { address: (n) => `2001:db8:0:1::${n.toString(16)}` },
  'from one address that invents others': { address: (n) => `198.51.100.${n}, 192.0.2.1` },
  'from 120 addresses': { address: (n) => `203.0.113.${n}` },
  'from 120 addresses, one core busy': { address: (n) => `203.0.113.${n}`, busyCore: true },
}

/** F-35: each is answered in time: by a session, or by 429 or 503 with the time to try again. */
export const signIns: ResilienceTest = {
  title: `${crowd} shoppers sign in at once`,
  proves: ['F-35'],
  rounds: 10,
  variables: { TRUSTED_PROXIES: '127.0.0.1' },
  async run(testShop, { rounds }) {
    const emails = Array.from({ length: crowd }, (_, n) => `crowd-${n}@example.com`)
    await insertAccounts(testShop.owner, emails)
    const figures: Record<string, unknown> = {}
    let completed = 0
    let passed = true
    for (const round of rounds) {
      const names = Object.keys(crowds)
      const name = names[round % names.length] ?? ''
      const answers = await signInAll(testShop, emails, name)
      const byKind = Object.groupBy(answers, ({ kind }) => kind)
      const counts = Object.entries(byKind).map(([kind, some]) => [kind, some?.length] as const)
      const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
      const { p50 } = figuresOf(answers)
      figures[`${name}, ${1 + Math.floor(round / names.length)}`] = {
        ...Object.fromEntries(counts),
        'half of them within ms': p50,
        'slowest, ms': slowest,
      }
      const isKnown = counts.every(([kind]) => ['session', '429', '503'].includes(kind))
      passed &&= slowest <= withinMs && isKnown && (byKind['session']?.length ?? 0) > 0
      completed += 1
      await wait(1_000)
    }
    return { rounds: completed, figures, passed }
  },
}

async function signInAll(testShop: TestShop, emails: string[], name: string) {
  const { address, busyCore } = crowds[name] ?? {}
  if (!address) throw new Error(`There is no crowd ${name}`)
  const busy = busyCore && new Worker('for (;;);', { eval: true })
  const answers = await Promise.all(
    emails.map(async (email, n) => {
      const askedAt = performance.now()
      const kind = await requestSession(testShop, { email, password }, address(n)).then(
        kindOf,
        () => 'none',
      )
      return { kind, ok: kind === 'session', ms: performance.now() - askedAt }
    }),
  )
  await busy?.terminate()
  return answers
}

async function kindOf(response: Response): Promise<string> {
  const body = (await response.json()) as { access_token?: string }
  if (response.ok) return body.access_token ? 'session' : 'ok without a session'
  const waits = response.headers.has('retry-after')
  return waits ? String(response.status) : `${response.status} without Retry-After`
}
