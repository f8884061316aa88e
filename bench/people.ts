import { percentile } from '../tests/support/percentile.ts'
import { publishableKey } from '../tests/resilience/test-shop.ts'
import type { BenchShop, Chapter } from './chapter.ts'
import { serve, steadily } from './load.ts'
import { orderSteadily } from './orders.ts'

const password = 'lisiere-demo'
const headers = { apikey: publishableKey, 'content-type': 'application/json' }

/** Sign-ins, and page requests during sign-ins and orders. */
export const measurePeople: Chapter = async (testShop) => {
  const people = await peopleWithPasswords(testShop)
  const signIns = await measureSignIns(testShop, people)
  const pages = {
    url: `${testShop.url}/products`,
    headers: { 'accept-encoding': 'br' },
    overallRate: 200,
    workers: 1,
    connections: 8,
    duration: 8,
  }
  const idle = await serve(testShop.server, pages)
  const busy = serve(testShop.server, pages)
  const [served, signedIn, placed] = await Promise.all([
    busy,
    signInSteadily(testShop, people, 20, busy),
    orderSteadily(testShop, 50, busy),
  ])
  return [
    {
      title: 'Sign-in',
      note: 'By password, four at a time. Limit: bcrypt, in threads of its own.',
      lines: [signIns],
    },
    {
      title: 'Pages during sign-ins and orders',
      note: '200 pages a second from memory, first alone, then while sign-ins (20 a second wanted) and orders (50 a second wanted) run on the same two cores.',
      lines: [
        { what: 'alone', 'pages a second': idle.perSecond, 'p50 ms': idle.p50, 'p99 ms': idle.p99 },
        {
          what: `with ${(signedIn / 8).toFixed(0)} sign-ins and ${(placed / 8).toFixed(0)} orders a second`,
          'pages a second': served.perSecond,
          'p50 ms': served.p50,
          'p99 ms': served.p99,
        },
      ],
    },
  ]
}

/** By password, four at a time. */
export async function measureSignIns({ url, server }: BenchShop, people: string[]) {
  const times: number[] = []
  const before = server.cpuMs()
  const startedAt = performance.now()
  async function client(first: number) {
    for (let turn = first; performance.now() - startedAt < 5_000; turn += 4) {
      const requestedAt = performance.now()
      await signIn(url, people[turn % people.length])
      times.push(performance.now() - requestedAt)
    }
  }
  await Promise.all([1, 2, 3, 4].map(client))
  return {
    'a second': (times.length * 1_000) / (performance.now() - startedAt),
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    'server cpu ms': (server.cpuMs() - before) / times.length,
  }
}

/** Signs in at a pace until then; how often it did. */
export function signInSteadily(
  { url }: BenchShop,
  people: string[],
  perSecond: number,
  until: Promise<unknown>,
): Promise<number> {
  // One address may have 24 requests to /auth/v1 in flight.
  return steadily(perSecond, until, 20, (turn) => signIn(url, people[turn % people.length]))
}

/** Shoppers whose password is that of the demo's two. */
export async function peopleWithPasswords({ createBuyers, owner }: BenchShop): Promise<string[]> {
  const people = await createBuyers(64)
  const ids = people.map(({ id }) => id)
  await owner.query(
    `update auth.users set encrypted_password =
       (select encrypted_password from auth.users where email = 'ada@example.com')
     where id = any($1)`,
    [ids],
  )
  return ids.map((id) => `${id}@example.com`)
}

async function signIn(url: string, email = '') {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`A sign-in was answered ${response.status}`)
}
