import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import type { BackendRequest, BackendService } from '../backend/protocol.ts'
import { serviceDoor, serviceFetch } from './gateway.ts'

let server: Server | null = null
afterEach(() => server?.close())

const echo: BackendService = async (request) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...request, body: request.body && Buffer.from(request.body).toString() }),
})

/** Serves `service` below /rest/v1 and answers its address. */
async function open(service: BackendService, clientAddressHeader: string | null = null) {
  const door = serviceDoor('/rest/v1', service, clientAddressHeader)
  server = createServer(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    if (!(await door({ request, response, path, query }))) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function seen(answer: Response) {
  return (await answer.json()) as Omit<BackendRequest, 'body'> & { body: string | null }
}

describe('the door of a backend service', () => {
  it('takes the mount off and hands on method, query, headers and body', async () => {
    const base = await open(echo)
    const answer = await fetch(`${base}/rest/v1/shop_products?select=id&name=eq.a%20b`, {
      method: 'POST',
      headers: { apikey: 'key', 'X-Shout': 'YES' },
      body: '{"a":1}',
    })
    const request = await seen(answer)
    expect(request).toMatchObject({
      method: 'POST',
      path: '/shop_products',
      query: 'select=id&name=eq.a%20b',
      body: '{"a":1}',
      clientAddress: '127.0.0.1',
    })
    expect(request.headers).toMatchObject({ apikey: 'key', 'x-shout': 'YES' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('leaves what is not below the mount to the next door', async () => {
    const base = await open(echo)
    expect((await fetch(`${base}/rest/v11`)).status).toBe(404)
    expect((await fetch(`${base}/rest/v1`)).status).toBe(200)
  })

  it('lets pages of every origin ask, and read the count of a list', async () => {
    const base = await open(echo)
    const preflight = await fetch(`${base}/rest/v1/shop_products`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    expect(preflight.headers.get('access-control-expose-headers')).toContain('Content-Range')
  })

  it('refuses a body over one megabyte before the service sees it (A-27)', async () => {
    let calls = 0
    const base = await open(async (request) => {
      calls++
      return echo(request)
    })
    const answer = await fetch(`${base}/rest/v1/rpc/x`, {
      method: 'POST',
      body: 'a'.repeat(1024 * 1024 + 1),
    })
    expect(answer.status).toBe(413)
    expect(calls).toBe(0)
  })

  it('believes a forwarded address only where a proxy of ours writes it, and then the last entry', async () => {
    const forged = { headers: { 'x-forwarded-for': '6.6.6.6, 10.0.0.7' } }
    const direct = await open(echo)
    expect((await seen(await fetch(`${direct}/rest/v1/a`, forged))).clientAddress).toBe('127.0.0.1')
    server?.close()
    const proxied = await open(echo, 'x-forwarded-for')
    expect((await seen(await fetch(`${proxied}/rest/v1/a`, forged))).clientAddress).toBe('10.0.0.7')
    expect((await seen(await fetch(`${proxied}/rest/v1/a`))).clientAddress).toBe('127.0.0.1')
  })
})

describe('the fetch that stays in the process', () => {
  it('calls the same service with the mount taken off', async () => {
    const send = serviceFetch('http://backend.internal/rest/v1', echo)
    const answer = await send('http://backend.internal/rest/v1/shop_products?limit=1', {
      headers: { apikey: 'key' },
    })
    expect(await seen(answer)).toMatchObject({
      path: '/shop_products',
      query: 'limit=1',
      method: 'GET',
    })
  })

  it('hands on what is asked in words, whichever way the headers are written', async () => {
    const send = serviceFetch('http://backend.internal/rest/v1', echo)
    const answer = await send('http://backend.internal/rest/v1/rpc/search_products', {
      method: 'POST',
      headers: new Headers({ 'Content-Type': 'application/json' }),
      body: '{"q":"bouclé"}',
    })
    const request = await seen(answer)
    expect(request).toMatchObject({ method: 'POST', path: '/rpc/search_products', query: '' })
    expect([request.headers['content-type'], request.body]).toEqual([
      'application/json',
      '{"q":"bouclé"}',
    ])
  })

  it('answers without a body where the status has none', async () => {
    const send = serviceFetch('http://backend.internal/rest/v1', async () => ({
      status: 204,
      headers: {},
      body: null,
    }))
    const answer = await send('http://backend.internal/rest/v1/a', { method: 'DELETE' })
    expect([answer.status, answer.body]).toEqual([204, null])
  })
})
