import { readFile } from 'node:fs/promises'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:tls'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { urlOf } from '../support/data-folder.ts'
import { startOtherServer } from '../support/other-server.ts'
import { hasNginx, startNginx } from '../support/proxies.ts'
import { freePort, startShop, stopShop } from '../support/running-shop.ts'

if (!hasNginx) console.warn('NOT RUN: the tests of ops/nginx.conf. Install nginx and openssl.')

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
}

/** A shop behind nginx with ops/nginx.conf, on other ports and with a certificate of its own. */
async function openBehindNginx() {
  const [shopPort, plainPort, tlsPort] = [await freePort(), await freePort(), await freePort()]
  // One that several hosts may share: an ending host leaves them time.
  const database = await startOtherServer()
  const shop = await startShop({
    PORT: String(shopPort),
    DATABASE_URL: urlOf(await database.createOwner('shop')),
    LIMITS: 'account_request.address=2/60',
    SITE_URL: `https://localhost:${tlsPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const nginx = await startNginx({ port: tlsPort, plainPort, hostPorts: [shopPort] })
  const send = (path: string, options: object = {}, body?: string) =>
    ask(tlsPort, path, options, body)
  async function close() {
    await nginx.stop()
    await stopShop(shop)
    await database.stop()
  }
  return { shop, shopPort, plainPort, tlsPort, send, close }
}

/** How many connections to a port of this machine are open, as Linux lists them. */
async function countConnections(port: number): Promise<number> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const toPort = new RegExp(String.raw`^\s*\d+: \w+:\w+ \w+:${hex} 01 `)
  return (await readFile('/proc/net/tcp', 'utf8')).split('\n').filter((line) => toPort.test(line))
    .length
}

function ask(port: number, path: string, options: object, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const target = { host: 'localhost', port, path, rejectUnauthorized: false, agent: false }
    const sent = request({ ...target, ...options }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers })
      })
    })
    sent.on('error', reject).end(body)
  })
}

describe.runIf(hasNginx)('the shop behind nginx with ops/nginx.conf', () => {
  let open: Awaited<ReturnType<typeof openBehindNginx>>
  // One for all tests. The last one ends it, and a second try begins with a new one.
  beforeEach(async ({ task }) => {
    if (open?.shop.process.exitCode === null && !task.result?.retryCount) return
    await open?.close()
    open = await openBehindNginx()
  })
  afterAll(() => open?.close())

  test('serves pages by TLS, with HSTS, and redirects plain HTTP', async () => {
    const { plainPort, tlsPort, send } = open
    const page = await send('/products')
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toMatch(/max-age/)
    expect((await send('/mailbox')).status).toBe(404)
    const location = await new Promise<string | undefined>((resolve, reject) => {
      const options = { host: 'localhost', port: plainPort, path: '/products?q=coat', agent: false }
      requestPlain(options, (response) => resolve(response.resume().headers.location))
        .on('error', reject)
        .end()
    })
    expect(location).toBe(`https://localhost:${tlsPort}/products?q=coat`)
  })

  test('counts the address that nginx saw, not one that the client invents', async () => {
    const { send } = open
    const apikey = 'sb_publishable_lisiere'
    const statuses: number[] = []
    for (const n of [1, 2, 3]) {
      const headers = {
        apikey,
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${n}`,
      }
      const body = JSON.stringify({ email: `ada${n}@example.com`, password: 'linen-and-silk' })
      statuses.push((await send('/auth/v1/signup', { method: 'POST', headers }, body)).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  test('lets one address send 128 requests at a time (A-28)', async () => {
    const { tlsPort, send } = open
    const isRefused = async () => (await send('/products')).status === 429
    const sockets = Array.from({ length: 140 }, () => {
      const socket = connect({ host: 'localhost', port: tlsPort, rejectUnauthorized: false })
      const head = 'POST /auth/v1/signup HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n'
      socket.on('error', () => {}).write(head)
      return socket
    })
    await expect.poll(isRefused).toBe(true)
    for (const socket of sockets) socket.destroy()
    await expect.poll(isRefused).toBe(false)
  })

  // A request on a connection that the host closes at that moment is lost, and a POST is not repeated.
  test.runIf(process.platform === 'linux')(
    'keeps no idle connection to a host that ends (F-30)',
    async () => {
      const { shop, shopPort, send } = open
      await Promise.all(Array.from({ length: 8 }, () => send('/products')))
      expect(await countConnections(shopPort)).toBeGreaterThan(0)
      shop.process.kill('SIGTERM')
      await expect.poll(async () => (await send('/ready')).status).toBe(503)
      await new Promise((resolve) => setTimeout(resolve, 4_700))
      expect(await countConnections(shopPort)).toBe(0)
      expect(await shop.ended).toBe(0)
    },
  )
})
