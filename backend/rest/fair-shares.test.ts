import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { ada, ben, useLibrary } from './library.test-support.ts'

// Statements that last until the test cancels them hold the connections: nothing here depends on time.
const untilCancelled = 60
const statementMs = { anon: 60_000, authenticated: 60_000, renderer: 60_000 }
const library = useLibrary({ statementMs, answerMs: 60_000 })
beforeAll(() => library.request('GET', '/books?limit=1'))

const holding = `pid <> pg_backend_pid() and datname = current_database()
  and usename = 'authenticator' and state = 'active'`

async function connectionsHeld(): Promise<number> {
  const { rows } = await library.database.owner.query(
    `select count(*)::int as held from pg_stat_activity where ${holding}`,
  )
  return rows[0].held
}

function holdsAtLeast(connections: number) {
  return vi.waitUntil(async () => (await connectionsHeld()) >= connections, { timeout: 30_000 })
}

/** Runs `check` while the requests hold connections, then cancels them until all have ended. */
async function during(requests: Promise<unknown>[], check: () => Promise<void>): Promise<void> {
  const end = () => endAll(requests)
  // Also when what is tested is missing, and `check` waits without end.
  onTestFinished(end)
  await check().finally(end)
}

async function endAll(requests: Promise<unknown>[]): Promise<void> {
  let open = true
  const done = Promise.all(requests).then(() => (open = false))
  while (open) {
    await library.database.owner.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where ${holding}`,
    )
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 20))])
  }
}

const hold = (address: string, token?: string) =>
  library.request('POST', '/rpc/rest_a_while', {
    body: { seconds: untilCancelled },
    address,
    ...(token && { token }),
  })

it('one address cannot take the connections of others, nor more than its share (A-22)', async () => {
  const attack = Array.from({ length: 64 }, () => hold('192.0.2.66'))
  await during(attack, async () => {
    await holdsAtLeast(2)
    const responses = await Promise.all([
      library.request('GET', '/books?limit=1', { address: '192.0.2.7' }),
      library.request('GET', '/books?limit=1', { address: '192.0.2.66', token: ada }),
      library.request('POST', '/books', {
        address: '192.0.2.66',
        token: ada,
        body: { title: 'Mine', writer_id: 1 },
      }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 201])
    await expect.poll(connectionsHeld).toBe(2)
  })
  const refused = (await Promise.all(attack)).filter(({ status }) => status === 429)
  expect(refused).toHaveLength(64 - 24)
  expect(refused[0]).toMatchObject({
    headers: { 'retry-after': '1' },
    json: { code: 'PT429', message: 'RATE_LIMITED', details: '{"retry_after":1}' },
  })
})

it('one shopper cannot take the connections of others, from any number of addresses', async () => {
  const attack = Array.from({ length: 40 }, (_, n) => hold(`192.0.2.${n}`, ada))
  await during(attack, async () => {
    await holdsAtLeast(2)
    expect((await library.request('GET', '/books?limit=1', { token: ben })).status).toBe(200)
    await expect.poll(connectionsHeld).toBe(2)
  })
})

it('expensive reads run one at a time for all clients, and other reads do not wait for them', async () => {
  const { owner } = library.database
  // A lock lets the reads of a table last until the test ends it.
  const locker = await owner.connect()
  onTestFinished(async () => {
    await locker.query('rollback')
    locker.release()
  })
  await locker.query('begin; lock table public.writers in access exclusive mode')
  const costly = Array.from({ length: 20 }, (_, n) =>
    library.request('GET', '/writers?name=like.a*', { address: `192.0.2.${n}` }),
  )
  await during(costly, async () => {
    await holdsAtLeast(1)
    const other = await library.request('GET', '/countries?limit=1', { address: '192.0.2.30' })
    expect(other.status).toBe(200)
    await expect.poll(connectionsHeld).toBe(1)
  })
})
