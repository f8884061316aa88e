import { createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { startMailServer } from '../../backend/mail/mail-server.test-support.ts'
import { freePort, stopShop } from '../support/running-shop.ts'
import { fillCart, retryUntilAnswered, prepareOrder } from './ordering.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { keepOrdering, settle } from './database-faults.ts'
import { countUp, runConcurrently } from './concurrency.ts'
import { publishableKey, type TestShop } from './test-shop.ts'

const password = 'linen-and-silk'

/** How a mail server can be down, each for a third of the shoppers. */
const outages = ['refuses the connection', 'takes it and says nothing', 'says "later" to each mail']

/**
 * F-12: the mail server is down while people sign up and order. Both go on; every mail is sent when the
 * server is back, and each is sent once.
 */
export const deadMailServer: ResilienceTest = {
  title: 'dead mail server: sign-ups and orders go on, every mail is sent once it is back',
  proves: ['F-12'],
  rounds: 60,
  variables: { LIMITS: 'account_request.address=100000/1' },
  async run(testShop, { wanted, rounds }) {
    const port = await freePort()
    await stopShop(testShop.shop())
    await testShop.restart({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const product = await testShop.insertProduct(1_000_000)
    const expected: string[] = []
    const acknowledged: string[] = []
    const waits: number[] = []
    const perOutage = Math.ceil(wanted / outages.length)
    for (const outage of outages) {
      const end = await begin(outage, port)
      await runConcurrently(firstOf(rounds, perOutage), 4, async (round) => {
        const askedAt = performance.now()
        const newShopper = `newcomer-${round}@example.com`
        await signUp(testShop, newShopper)
        const [buyer] = await testShop.createBuyers(1)
        if (!buyer) return
        await fillCart(buyer, product)
        const result = await retryUntilAnswered(buyer, await prepareOrder(buyer))
        if (result.outcome === 'placed') acknowledged.push(result.orderNumber)
        expected.push(newShopper, `${buyer.id}@example.com`)
        waits.push(performance.now() - askedAt)
      })
      await wait(2000)
      await end()
    }
    const { received, server } = await startMailServer({ port })
    const sentInVain = await attemptsSoFar(testShop)
    await untilSent(testShop)
    await wait(1000)
    await new Promise<void>((resolve) => server.close(resolve))
    const sent = received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? 'nobody')
    const lost = expected.filter((address) => !sent.includes(address)).length
    return {
      rounds: waits.length,
      figures: {
        'mails that were to be sent': expected.length,
        'sent in vain before': sentInVain,
        sent: sent.length,
        lost,
        'sent twice': sent.length - new Set(sent).size,
        'slowest sign-up and order, ms': Math.round(Math.max(...waits)),
      },
      acknowledged,
      passed:
        lost === 0 &&
        sent.length === expected.length &&
        sentInVain > 0 &&
        acknowledged.length === waits.length,
    }
  },
}

/** A part of what is left, without ending the rest. */
function* firstOf(rounds: IterableIterator<number>, many: number): IterableIterator<number> {
  for (let taken = 0; taken < many; taken++) {
    const next = rounds.next()
    if (next.done) return
    yield next.value
  }
}

/** Begins an outage; returns how to end it. */
async function begin(outage: string | undefined, port: number): Promise<() => Promise<unknown>> {
  if (outage === outages[0]) return () => Promise.resolve()
  if (outage === outages[1]) {
    const silent = createServer((socket) => void socket.on('error', () => {}).resume())
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
    return () => closeSilent(silent)
  }
  const { server } = await startMailServer({
    port,
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('Come back later'), { responseCode: 451 })),
  })
  return () => new Promise<void>((resolve) => server.close(resolve))
}

/** It ends when those who wait for its greeting have given up. */
function closeSilent(silent: Server): Promise<void> {
  return new Promise((resolve) => silent.close(() => resolve()))
}

async function signUp(testShop: TestShop, email: string) {
  const response = await postToAuth(testShop, '/signup', { email, password })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
}

async function attemptsSoFar({ owner }: TestShop): Promise<number> {
  const { rows } = await owner.query<{ attempts: string }>(
    'select sum(attempts) as attempts from private.outbox',
  )
  return Number(rows[0]?.attempts ?? 0)
}

/** The pauses between attempts are minutes: the next attempts are set to now. */
async function untilSent({ owner }: TestShop) {
  for (let turn = 0; turn < 300; turn++) {
    const { rowCount } = await owner.query('select from private.outbox where sent_at is null')
    if (rowCount === 0) return
    await owner.query(
      `update private.outbox set next_attempt_at = now()
       where sent_at is null and last_error is not null and next_attempt_at <> 'infinity'`,
    )
    await owner.query('notify outbox')
    await wait(500)
  }
}

/** F-12: the auth service cannot connect to the database. Browsing and signed-in shopping go on. */
export const authDatabaseDown: ResilienceTest = {
  title: 'no accounts: the auth service has no database, the rest of the shop has',
  proves: ['F-12'],
  rounds: 5,
  async run(testShop, { rounds }) {
    const ordering = await keepOrdering(testShop, 4)
    const signUps: Record<string, number> = {}
    const sales: number[] = []
    const pages: Record<string, number> = {}
    for (const _ of rounds) {
      await wait(500)
      await testShop.superuser.query('alter role supabase_auth_admin connection limit 0')
      await testShop.superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'supabase_auth_admin'`,
      )
      const before = ordering.acknowledged.length
      for (let turn = 0; turn < 5; turn++) {
        countUp(signUps, await signUpStatus(testShop))
        const page = await fetch(`${testShop.url}/products?minPrice=${sales.length}.${turn + 1}`)
        await page.text()
        countUp(pages, page.status)
        await wait(300)
      }
      sales.push(ordering.acknowledged.length - before)
      await testShop.superuser.query('alter role supabase_auth_admin connection limit -1')
      await wait(300)
      await signUp(testShop, `later-${sales.length}@example.com`)
    }
    const found = await settle(ordering, sales.length, {
      'sign-ups answered': signUps,
      'pages answered': pages,
      'orders meanwhile': sales,
    })
    const apart = Object.keys(signUps).join() === '503' && Object.keys(pages).join() === '200'
    return { ...found, passed: found.passed && apart && sales.every((many) => many > 0) }
  },
}

async function signUpStatus(testShop: TestShop): Promise<number> {
  const body = { email: 'without-account@example.com', password }
  const response = await postToAuth(testShop, '/signup', body)
  await response.arrayBuffer()
  return response.status
}

/** Sends a request to /auth/v1 from a client address; waits at most twenty seconds for the response. */
function postToAuth(
  { url }: TestShop,
  path: string,
  body: object,
  address = '127.0.0.1',
): Promise<Response> {
  const headers = {
    apikey: publishableKey,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  }
  const signal = AbortSignal.timeout(20_000)
  return fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal,
  })
}
