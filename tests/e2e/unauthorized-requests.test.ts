import { readdir, readFile } from 'node:fs/promises'
import { Agent, request as ask, type IncomingHttpHeaders } from 'node:http'

import { afterAll, describe, expect, test } from 'vitest'

import { secretsIn } from '../support/secrets.ts'
import { shop } from '../support/shop.ts'
import { ada } from '../support/shopper.ts'

// Visits without a browser of ours: what they may not find, and what must not depend on them.
const { url } = shop
const key = 'sb_publishable_lisiere'
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
afterAll(() => agent.destroy())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Any header may be said, also those that `fetch` keeps to itself. */
function visit(path: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = ask({ agent, hostname, port, path, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
        }),
      )
    })
    sent.on('error', reject).end(body)
  })
}

const pages = [
  '/',
  '/products',
  '/products/linen-shirt',
  '/categories',
  '/search?q=wool',
  '/cart',
  '/orders',
  '/account',
]

describe('internal files', () => {
  test.for([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/.data/postgres/cluster/PG_VERSION',
    '/.well-known/security.txt~',
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/supabase/config.toml',
    '/supabase/seeds/20_shoppers.sql',
    '/build/server/index.js',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/pictures/..%2f..%2fpackage.json',
    '/backup.sql',
    '/dump.sql.gz',
    '/shop.zip',
    '/metrics',
    '/debug',
    '/_system/info',
    '/server-status',
    '/wp-admin/',
    '/graphql/v1',
    '/storage/v1/bucket',
    '/rest/v1/',
    '/rest/v1',
    '/auth/v1/',
  ])('GET %s returns 404 (A-36)', async (path) => {
    const { status, text } = await visit(path, { apikey: key })
    expect(status).toBe(404)
    expect(text).not.toMatch(/node_modules|"dependencies"|swagger|ref: refs|PRIVATE|\.ts:\d/)
  })

  test('addresses that carry a token or a way back send no referrer', async () => {
    const paths = ['/login', '/signup', '/forgot-password', '/reset-password', '/confirm']
    for (const path of [...paths, '/login?from=%2Fcheckout', '/unsubscribe']) {
      expect((await visit(path)).headers['referrer-policy'], path).toBe('no-referrer')
    }
    const home = await visit('/')
    expect(home.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('admin endpoints of auth are refused (A-13, A-36)', async () => {
    for (const path of ['/auth/v1/admin/users', '/auth/v1/user', '/auth/v1/factors']) {
      expect((await visit(path, { apikey: key })).status, path).toBeGreaterThanOrEqual(400)
    }
    const { headers } = await visit('/')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    const ready = JSON.parse((await visit('/ready')).text) as object
    const parts = ['database', 'read', 'startedAt', 'status', 'write']
    expect(Object.keys(ready).toSorted()).toEqual(parts)
  })

  test('scripts contain neither secrets nor source maps (A-35)', async () => {
    const folder = new URL('../../build/client/', import.meta.url)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter(
      (entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name),
    )
    expect(files.length).toBeGreaterThan(20)
    expect(entries.filter(({ name }) => name.endsWith('.map'))).toEqual([])
    for (const { parentPath, name } of files) {
      const text = await readFile(`${parentPath}/${name}`, 'utf8')
      expect(secretsIn(text), name).toEqual([])
      expect(text, name).not.toMatch(
        /sourceMappingURL|service_role|supabase_auth_admin|DATABASE_URL|SMTP_URL|postgres:\/\/|node:crypto/,
      )
    }
  })
})

describe('a cached page is the same', () => {
  test('for every proxy header and language (A-32)', async () => {
    for (const path of pages) {
      const plain = await visit(path)
      const coloured = await visit(path, {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-prefix': '/evil',
        'x-original-url': '/login',
        'x-rewrite-url': '/login',
        'x-http-method-override': 'POST',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
        'accept-language': 'ar',
        'user-agent': 'evil.example',
        cookie: 'theme=evil.example',
      })
      expect([coloured.status, coloured.text], path).toEqual([plain.status, plain.text])
      expect(plain.text).not.toContain('evil.example')
      const canonical = /rel="canonical" href="([^"]+)"/.exec(plain.text)?.[1]
      if (canonical) expect(new URL(canonical).origin).toBe(url)
    }
    const campaign = await visit('/?utm_source=evil.example&fbclid=1&constructor=2')
    expect(campaign.text).toBe((await visit('/')).text)
  })

  test('for hundreds of requests by two shoppers in turn (A-33)', async () => {
    const people = await Promise.all([ada, { ...ada, email: 'ben@example.com' }].map(signIn))
    const known = new Map(
      await Promise.all(pages.map(async (path) => [path, (await visit(path)).text] as const)),
    )
    for (const text of known.values()) {
      expect(text).not.toMatch(/(ada|ben)@example\.com|Marlowe|access_token|ORD-/)
    }
    const visits = process.env['LONG'] ? 10_000 : 400
    let turn = 0
    const walk = async () => {
      while (turn < visits) {
        const path = pages[turn % pages.length] ?? '/'
        const person = people[turn++ % people.length] ?? ''
        const { text } = await visit(path, {
          authorization: `Bearer ${person}`,
          cookie: `sb-access-token=${person}`,
        })
        if (text !== known.get(path)) throw new Error(`${path} differs for one who is signed in`)
      }
    }
    await Promise.all(Array.from({ length: 16 }, walk))
  })
})

describe('a page of another origin', () => {
  const forms: [string, Record<string, string>, string][] = [
    ['text/plain', {}, '{"product_id":"x"}'],
    ['application/x-www-form-urlencoded', {}, 'product_id=x&_method=DELETE'],
    ['multipart/form-data; boundary=x', {}, '--x--'],
    ['application/json', { cookie: 'sb-localhost-auth-token=x' }, '{"product_id":"x"}'],
  ]
  test.for(forms)('cannot post %s (A-20)', async ([type, more, body]) => {
    const headers = { 'content-type': type, origin: 'https://evil.example', ...more }
    for (const path of ['/rest/v1/rpc/cart_add', '/rest/v1/shop_cart_items', '/auth/v1/logout']) {
      const answer = await visit(path, headers, 'POST', body)
      expect([401, 415], path).toContain(answer.status)
      expect(answer.headers).not.toHaveProperty('set-cookie')
      expect(Object.keys(answer.headers).join()).not.toContain('access-control')
    }
    expect((await visit('/checkout', headers, 'POST', body)).status).toBe(405)
  })
})

async function signIn({ email, password }: typeof ada): Promise<string> {
  const headers = { apikey: key, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const { text } = await visit('/auth/v1/token?grant_type=password', headers, 'POST', body)
  return (JSON.parse(text) as { access_token: string }).access_token
}
