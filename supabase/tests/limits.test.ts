import type { PoolClient } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '../../backend/database/pool.ts'
import { count, ownDatabase, refusalOf } from './fixtures.ts'

const database = await ownDatabase()
let round = 0

beforeEach(async () => {
  round += 1
  await database.owner.query('delete from private.limit_counts')
})

/** Calls a function as a visitor with a client address, as our server or a hosted project sets it. */
const from = (settings: Record<string, string>, sql: string, parameters: unknown[] = []) =>
  withTransaction(database.authenticator, async (client) => {
    await configure(client, { ...settings, role: 'anon' })
    return (await client.query(sql, parameters)).rows
  })

async function configure(client: PoolClient, settings: Record<string, string>) {
  for (const setting of Object.entries(settings)) await client.query('select set_config($1, $2, true)', setting)
}

const setLimit = (act: string, countedBy: string, allowed: number, period: string) =>
  database.owner.query('update private.limits set allowed = $3, period = $4::interval where act = $1 and counted_by = $2', [
    act, countedBy, allowed, period,
  ])

describe('limits', () => {
  const call = (settings: Record<string, string>, n: number) =>
    from(settings, 'select public.newsletter_subscribe($1)', [`limit${round}.${n}@example.com`])

  test('count by the client address and return retry_after (A-23)', async () => {
    const home = { 'request.client_address': '203.0.113.7' }
    for (let n = 0; n < 30; n += 1) await call(home, n)
    const refused = await refusalOf(call(home, 30))
    expect(refused).toMatchObject({ code: 'PT429', name: 'RATE_LIMITED' })
    expect(refused.detail['retry_after']).toBeGreaterThan(0)
    expect(refused.detail['retry_after']).toBeLessThanOrEqual(86_400)
    await expect(call(home, 31)).rejects.toMatchObject({ constraint: 'newsletter.address' })
    await call({ 'request.client_address': '203.0.113.8' }, 32)
  })

  test.each<[Record<string, string>, string]>([
    [
      {
        'request.client_address': '203.0.113.7',
        'request.headers': '{"cf-connecting-ip": "198.51.100.1"}',
      },
      '203.0.113.7',
    ],
    [
      { 'request.headers': '{"cf-connecting-ip": "198.51.100.1", "x-forwarded-for": "6.6.6.6"}' },
      '198.51.100.1',
    ],
    [{ 'request.headers': '{"x-forwarded-for": "6.6.6.6, 198.51.100.2"}' }, '198.51.100.2'],
    [{ 'request.client_address': '2001:db8:1:2:3:4:5:6' }, '2001:db8:1:2::/64'],
    [{ 'request.client_address': '2001:0DB8:0001:2::ffff' }, '2001:db8:1:2::/64'],
    [{ 'request.client_address': '[2001:db8:1:2::7]:51234' }, '2001:db8:1:2::/64'],
    [{ 'request.client_address': 'fe80::1%eth0' }, 'fe80::/64'],
    [{ 'request.client_address': '203.0.113.7:51234' }, '203.0.113.7'],
    [{ 'request.client_address': '::ffff:203.0.113.7' }, '203.0.113.7'],
    [{ 'request.client_address': '::ffff:cb00:7107' }, '203.0.113.7'],
    [{ 'request.client_address': 'nonsense' }, 'unknown'],
    [{ 'request.client_address': '1.2.3.4.5:6' }, 'unknown'],
    [{ 'request.headers': '{}' }, 'unknown'],
    [{}, 'unknown'],
  ])('%j is %s', async (settings, address) => {
    const found = await withTransaction(database.owner, async (client) => {
      await configure(client, settings)
      return (await client.query('select private.client_address() as address')).rows[0].address
    })
    expect(found).toBe(address)
  })

  test('hold under forty simultaneous calls, and store no readable address (A-23)', async () => {
    const home = { 'request.client_address': '203.0.113.9' }
    const calls = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => call(home, n)))
    expect(calls.filter((one) => one.status === 'fulfilled')).toHaveLength(30)
    const readable = `select count(*) from private.limit_counts as counted where counted::text like '%203.0.113%'`
    expect(await count(database, readable)).toBe(0)
  })

  test('of everybody together cannot be used up for those who call for the first time (A-23)', async () => {
    const at = (address: string, n: number) => call({ 'request.client_address': address }, n)
    // So ten for the first calls.
    await setLimit('newsletter', 'everybody', 1, '1 day')
    // Strangers, two of them in one /48: their first calls, and then all that everybody has.
    const strangers = ['203.0.113.1', '203.0.113.2', '2001:db8::1', '2001:db8:0:1::1']
    for (const [n, address] of strangers.entries()) await at(address, n)
    for (const [n, address] of strangers.entries())
      expect((await refusalOf(at(address, 20 + n))).name).toBe('RATE_LIMITED')
    // Refused calls used nothing up; those who come for the first time are served, and no more than the limit.
    for (let n = 1; n <= 7; n += 1) await at(`198.51.100.${n}`, 30 + n)
    expect((await refusalOf(at('198.51.100.7', 40))).name).toBe('RATE_LIMITED')
    expect((await refusalOf(at('198.51.100.8', 41))).name).toBe('RATE_LIMITED')
    await setLimit('newsletter', 'everybody', 300, '1 minute')
  })

  test('follow the table, which the operator may change', async () => {
    await setLimit('contact', 'address', 1, '1 hour')
    const write = () =>
      database.asVisitor(`select public.send_contact_message('A', 'a@b.co', 'Hello')`)
    await write()
    expect((await refusalOf(write())).code).toBe('PT429')
    await setLimit('contact', 'address', 5, '1 hour')
  })

  test('let two clients who come back after a day call at once', async () => {
    await database.owner.query(
      `insert into private.limit_counts (act, counted_by, subject, number, ends_at)
       select 'newsletter', 'address', sha256(convert_to('198.51.100.' || n, 'UTF8')), 1, now() - interval '25 hours'
       from generate_series(0, 19) as n`,
    )
    const known = ['198.51.100.0', '198.51.100.19']
    await Promise.all(known.map((address, n) => call({ 'request.client_address': address }, 50 + n)))
  })
})
