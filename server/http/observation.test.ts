import { describe, expect, it } from 'vitest'

import { openLog } from '../log.ts'
import type { Handler } from './http-server.ts'
import { openServer } from './http-server.test-support.ts'
import { logRequestsTo, type Observe, type Observed } from './observation.ts'
import { serviceHandler } from './service-adapter.ts'

const hello: Handler = ({ response }) => Boolean(response.end('hello'))

async function observedServer(handler: Handler, observe: Observe) {
  return (await openServer([handler], { observers: [observe] })).origin
}

describe('an observed request', () => {
  it('has its kind, status, duration and size', async () => {
    const seen: Observed[] = []
    const base = await observedServer(hello, (each) => void seen.push(each))
    const kinds = {
      '/': 'page',
      '/products/coat?q=1': 'page',
      '/products.data?q=1': 'data',
      '/assets/a-1.js': 'file',
      '/favicon.svg': 'file',
      '/rest/v1/shop_products': 'rest',
      '/auth/v1/token?grant_type=password': 'auth',
      '/ready': 'health',
    }
    for (const path of Object.keys(kinds)) await (await fetch(base + path)).text()
    await expect.poll(() => seen.map(({ kind }) => kind)).toEqual(Object.values(kinds))
    expect(seen[1]).toMatchObject({
      method: 'GET',
      path: '/products/coat',
      status: 200,
      client: '127.0.0.1',
    })
    expect(seen[1]?.bytes).toBeGreaterThan(100)
    expect(seen[1]?.ms).toBeGreaterThan(0)
  })

  it('has the limit that a service names, and nothing of the address that was called', async () => {
    const seen: Observed[] = []
    const answer = (limit?: string) => async () => ({
      status: 429,
      headers: {},
      body: null,
      ...(limit && { limit }),
    })
    const named = serviceHandler('/auth/v1', answer('account_request.address'))
    const base = await observedServer(named, (each) => void seen.push(each))
    await fetch(`${base}/auth/v1/signup`)
    const other = await observedServer(
      serviceHandler('/rest/v1', answer()),
      (each) => void seen.push(each),
    )
    await fetch(`${other}/rest/v1/rpc/send%5Fcontact_message`)
    await expect
      .poll(() => seen.map(({ limit }) => limit))
      .toEqual(['account_request.address', null])
  })

  it('has status 499 when its client left', async () => {
    const seen: Observed[] = []
    let left = () => {}
    const base = await observedServer(
      () => {
        left()
        return new Promise(() => {})
      },
      (each) => void seen.push(each),
    )
    const abort = new AbortController()
    left = () => abort.abort()
    await fetch(base, { signal: abort.signal }).catch(() => {})
    await expect.poll(() => seen.map(({ status }) => status)).toEqual([499])
  })
})

describe('the access log', () => {
  it('has one line a request, without query, e-mail address or address of the client', async () => {
    const lines: string[] = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    const base = await observedServer(hello, logRequestsTo(log))
    await (await fetch(`${base}/confirm?token_hash=c0ffee&type=signup`)).text()
    await (await fetch(`${base}/ada@example.com/x`)).text()
    await (await fetch(`${base}/of/ada%40example.com`)).text()
    await expect.poll(() => lines.length).toBe(3)
    const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(all.map(({ path }) => path)).toEqual(['/confirm', '/…/x', '/of/…'])
    expect(lines.join('')).not.toMatch(/c0ffee|ada|127\.0\.0\.1/)
    expect(all[0]).toMatchObject({ kind: 'page', method: 'GET', status: 200, msg: 'Request' })
    // Lines of one client can be told from those of others, until the next start.
    expect(new Set(all.map(({ client }) => client)).size).toBe(1)
  })
})
