import { connect } from 'node:net'

import { pino } from 'pino'
import { describe, expect, it } from 'vitest'

import type { BackendRequest, BackendService } from '../../backend/protocol.ts'
import { openServer } from './http-server.test-support.ts'
import { serviceHandler } from './service-adapter.ts'

const logged: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })

const echo: BackendService = async (request) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...request, body: request.body && Buffer.from(request.body).toString() }),
})

/** Serves `service` below /rest/v1 and returns its origin. */
async function openService(service: BackendService, siteUrl = '') {
  const handler = serviceHandler('/rest/v1', service, siteUrl)
  return (await openServer([handler], { log })).origin
}

async function seen(answer: Response) {
  return (await answer.json()) as Omit<BackendRequest, 'body'> & { body: string | null }
}

describe('serviceHandler', () => {
  it('strips the mount and passes method, query, headers and body', async () => {
    const base = await openService(echo)
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

  it('leaves other paths to the next handler', async () => {
    const base = await openService(echo)
    expect((await fetch(`${base}/rest/v11`)).status).toBe(404)
    expect((await fetch(`${base}/rest/v1`)).status).toBe(200)
  })

  it('allows the origin of SITE_URL alone, and exposes the count of a list', async () => {
    const base = await openService(echo, 'https://shop.example')
    for (const method of ['OPTIONS', 'GET']) {
      const ask = (origin?: string) =>
        fetch(`${base}/rest/v1/a`, { method, headers: origin ? { origin } : {} })
      const { status, headers } = await ask('https://shop.example')
      expect(status).toBe(method === 'GET' ? 200 : 204)
      expect(headers.get('access-control-allow-origin')).toBe('https://shop.example')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('access-control-allow-headers')).toContain('apikey')
      expect(headers.get('access-control-expose-headers')).toContain('Content-Range')
      for (const origin of [
        'https://evil.example',
        'https://shop.example.evil.example',
        'null',
        undefined,
      ]) {
        const refused = await ask(origin)
        expect(refused.headers.get('vary')).toContain('Origin')
        expect([...refused.headers.keys()].join()).not.toContain('access-control-allow')
      }
    }
  })

  it('rejects a body over 1 MB before it reaches the service (A-27)', async () => {
    let calls = 0
    const base = await openService(async (request) => {
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

  it('logs nothing when a client leaves while it sends', async () => {
    const { port } = new URL(await openService(echo))
    logged.length = 0
    await new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
      socket.write(
        'POST /rest/v1/x HTTP/1.1\r\nHost: shop\r\nContent-Length: 500\r\n\r\n{"a"',
        () => setTimeout(() => socket.resetAndDestroy(), 50),
      )
      socket.on('close', () => setTimeout(resolve, 50))
    })
    expect(logged).toEqual([])
  })
})
