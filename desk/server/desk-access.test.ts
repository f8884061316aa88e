import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'

import { afterAll, describe, expect, test } from 'vitest'

import { stock } from '../../supabase/tests/fixtures.ts'
import { removeDataFolder, urlOf } from '../../tests/support/data-folder.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { untilUnused } from './desk.ts'
import { makeDeskFolder, openTestDesk, type TestDesk } from './desk.test-support.ts'

const database = await freshDatabase()
const dataDir = await makeDeskFolder()
await stock(database, { slug: 'coat', name: '<script>alert(1)</script>' })
afterAll(async () => {
  await desk.end()
  await database.drop()
  await removeDataFolder(dataDir)
})
const open = (words: string[] = []) =>
  openTestDesk({ DATABASE_URL: urlOf(database.connection), DATA_DIR: dataDir }, words)
const desk = await open()

/** As fetch, which sends neither Host nor Sec-Fetch-Site of the caller's choice. */
function send(
  { address }: TestDesk,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  body = '',
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const price = async () =>
  (await database.owner.query(`select price from public.shop_products where slug = 'coat'`)).rows[0]
    .price as string
const act = (once: string) =>
  JSON.stringify({ arguments: ['coat', '--price', '1'], once, dryRun: false })

describe('the key', () => {
  test('is needed by everything but the files of the page', async () => {
    expect((await send(desk, '/', {})).status).toBe(200)
    expect((await send(desk, '/assets/page.js', {})).status).toBe(200)
    const wrong = [
      '',
      'Bearer',
      `Bearer ${desk.key}x`,
      `Bearer ${desk.key.slice(1)}`,
      `Basic ${desk.key}`,
    ]
    for (const path of ['/rest/orders', '/about', '/files/x', '/acts/products-set', '/nothing']) {
      for (const authorization of wrong) {
        for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']) {
          const body = method === 'POST' ? act('without-key') : ''
          const { status } = await send(desk, path, { authorization }, method, body)
          expect([status, path, authorization, method]).toEqual([401, path, authorization, method])
        }
      }
    }
    expect(await price()).toBe('20.00')
    expect((await desk.ask('/rest/orders')).status).toBe(200)
  })

  test('is asked for before a body is waited for', async () => {
    const { hostname, port } = new URL(desk.address)
    const socket = connect(Number(port), hostname)
    const answered: Buffer[] = []
    socket.on('data', (chunk: Buffer) => answered.push(chunk))
    socket.write(`POST /files HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-length: 9\r\n\r\nx`)
    await once(socket, 'close')
    expect(Buffer.concat(answered).toString()).toMatch(/^HTTP\/1.1 401 /)
  })

  test('of one desk opens no other; two at once both work', async () => {
    const [one, other] = [await open(), desk]
    expect(one.key).not.toBe(other.key)
    expect((await one.ask('/rest/products')).status).toBe(200)
    expect((await other.ask('/rest/products')).status).toBe(200)
    const authorization = `Bearer ${one.key}`
    expect((await send(other, '/rest/products', { authorization })).status).toBe(401)
    await one.end()
    expect((await other.ask('/rest/products')).status).toBe(200)
  })

  test('is written once, at the start, and is in no answer, header or cookie', async () => {
    const answers = [
      await send(desk, '/', {}),
      await send(desk, '/rest/nothing', { authorization: `Bearer ${desk.key}` }),
      await send(desk, `/rest/orders?key=${desk.key}`, {}),
      await send(desk, '/acts/products-set', { authorization: `Bearer ${desk.key}` }, 'POST', '{'),
    ]
    for (const { text, headers } of answers) {
      expect(text).not.toContain(desk.key)
      expect(JSON.stringify(headers)).not.toContain(desk.key)
      expect(headers['set-cookie']).toBeUndefined()
      // The address of the page never leaves it.
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
    expect(desk.written().split(desk.key)).toHaveLength(2)
  })
})

describe('a request of another page changes and reads nothing, even with the key:', () => {
  test.each([
    ['a name that leads here (DNS rebinding)', { host: 'desk.evil.example' }],
    ['that name with the port', { host: 'desk.evil.example:PORT' }],
    ['another name of this machine', { host: 'localhost:PORT' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['the storefront on this machine', { origin: 'http://127.0.0.1:3000' }],
    ['an origin of its own', { origin: 'null' }],
    ['a request from another site', { 'sec-fetch-site': 'cross-site' }],
    ['a request from another port', { 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_what, headers) => {
    const sent = {
      authorization: `Bearer ${desk.key}`,
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          value.replace('PORT', new URL(desk.address).port),
        ]),
      ),
    }
    for (const path of ['/', '/rest/products', '/about', '/assets/page.js'])
      expect((await send(desk, path, sent)).status).toBe(403)
    const form = { ...sent, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send(desk, '/acts/products-set', form, 'POST', act('foreign-1'))).status).toBe(
      403,
    )
    const preflight = await send(desk, '/acts/products-set', sent, 'OPTIONS')
    expect(preflight.status).toBe(403)
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
    expect(await price()).toBe('20.00')
  })
})

test('the page has a new nonce each time, nothing from elsewhere, and is not kept', async () => {
  const load = async () => {
    const { text, headers } = await send(desk, '/', { 'sec-fetch-site': 'none' })
    const [, nonce = ''] = /content="([\w-]{24})"/.exec(text) ?? []
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-store')
    return nonce
  }
  expect(await load()).not.toBe(await load())
})

describe('reading', () => {
  test('is of the views alone', async () => {
    const found = await desk.ask('/rest/products?select=name,price', {
      headers: { prefer: 'count=exact' },
    })
    expect(found.headers.get('content-range')).toBe('0-0/1')
    expect(found.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(found.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await found.json()).toEqual([{ name: '<script>alert(1)</script>', price: 20 }])
    for (const path of ['shop_orders', 'users', 'secrets', 'outbox', 'rpc/place_order', ''])
      expect([path, (await desk.ask(`/rest/${path}`)).status]).toEqual([path, 404])
    for (const schema of ['private', 'auth']) {
      const headers = { 'accept-profile': schema }
      expect((await desk.ask('/rest/products', { headers })).status).toBe(406)
    }
  })

  test.each(['POST', 'PATCH', 'PUT', 'DELETE'])('does not take %s', async (method) => {
    const response = await desk.ask('/rest/products?slug=eq.coat', { method, body: '{"price":1}' })
    expect(response.status).toBe(405)
    expect(await price()).toBe('20.00')
  })
})

test('a port that is taken is one line', async () => {
  const { port } = new URL(desk.address)
  await expect(open(['--port', port])).rejects.toThrow(
    `Port ${port} is taken by another program: stop that one, or choose another with --port=…`,
  )
})

test('a desk ends when it was not used for its time, and not before', async () => {
  const { signal } = new AbortController()
  const startedAt = performance.now()
  let usedAt = Date.now()
  setTimeout(() => (usedAt = Date.now()), 60)
  expect(await untilUnused(() => usedAt, signal, 100)).toBe('idle')
  expect(performance.now() - startedAt).toBeGreaterThan(150)
  expect(await untilUnused(() => usedAt, AbortSignal.abort(), 10_000)).toBe('interrupted')
})
