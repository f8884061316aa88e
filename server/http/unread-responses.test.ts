import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { HeldBytes } from './held-bytes.ts'
import { openServer } from './http-server.test-support.ts'
import { sendBody } from './send-body.ts'
import { serviceHandler } from './service-adapter.ts'

describe('responses that are not read', () => {
  /** Larger than the buffers of a socket, and half of what an address may have. */
  const answer = 'x'.repeat(16_000_000)
  const request = 'GET /rest/v1/x HTTP/1.1\r\nHost: shop\r\n\r\n'
  const never = (to: number, localAddress: string, forwarded = '') => {
    const socket = connect({ port: to, host: '127.0.0.1', localAddress }).pause()
    socket.on('error', () => {}).write(forwardedFrom(forwarded).repeat(3))
    onTestFinished(() => void socket.destroy())
    return socket
  }
  const forwardedFrom = (address: string) =>
    address === '' ? request : request.replace('shop', `shop\r\nX-Forwarded-For: ${address}`)
  async function openBackend(more: Record<string, string> = {}) {
    let calls = 0
    const backend = serviceHandler('/rest/v1', async ({ query }) => {
      calls += 1
      return { status: 200, headers: {}, body: query === 'small' ? 'small' : answer }
    })
    const limits = 'heldBytes=64000000 heldBytesPerAddress=16000000'
    const { port: to } = await openServer([backend], { variables: { LIMITS: limits, ...more } })
    return { to, calls: () => calls }
  }
  const small = (to: number) => fetch(`http://127.0.0.1:${to}/rest/v1/x?small`)

  it('are not computed any more for an address whose memory is used up (A-28)', async () => {
    const { to, calls } = await openBackend()
    for (let n = 0; n < 40; n += 1) never(to, '127.0.0.2')
    await wait(500)
    expect(calls()).toBeLessThan(4)
    expect((await small(to)).status).toBe(200)
    const refused = await new Promise<string>((resolve) => {
      const socket = connect({ port: to, host: '127.0.0.1', localAddress: '127.0.0.2' })
      socket.on('data', (part) => resolve(part.toString())).write(request)
    })
    expect(refused).toMatch(/^HTTP\/1.1 429 .*Retry-After: 2\r\n/is)
  })

  it('of many addresses do not keep others from theirs (A-28)', async () => {
    const { to } = await openBackend()
    const sockets = Array.from({ length: 40 }, (_, n) => never(to, `127.0.0.${100 + n}`))
    await wait(500)
    expect((await small(to)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await small(to)).status).toBe(200)
  })

  it('are counted by the address that a trusted proxy names, an IPv6 one by its /64; a forged name does not help (A-28)', async () => {
    const { to } = await openBackend({ TRUSTED_PROXIES: '127.0.0.2' })
    const statusOf = (localAddress: string, forwarded: string) =>
      new Promise<string>((resolve) => {
        const socket = connect({ port: to, host: '127.0.0.1', localAddress })
        onTestFinished(() => void socket.destroy())
        socket.on('data', (part) => resolve(part.toString().slice(9, 12)))
        socket.write(forwardedFrom(forwarded).replace('/x', '/x?small'))
      })
    never(to, '127.0.0.2', '192.0.2.1')
    never(to, '127.0.0.2', '2001:db8:0:1::1')
    never(to, '127.0.0.3', '192.0.2.2')
    await expect.poll(() => statusOf('127.0.0.2', '192.0.2.1')).toBe('429')
    await expect.poll(() => statusOf('127.0.0.2', '2001:db8:0:1:ffff::2')).toBe('429')
    await expect.poll(() => statusOf('127.0.0.3', '192.0.2.9')).toBe('429')
    expect(await statusOf('127.0.0.2', '192.0.2.9, 127.0.0.3')).toBe('429')
    expect(await statusOf('127.0.0.2', '192.0.2.2')).toBe('200')
    expect(await statusOf('127.0.0.2', '2001:db8:0:2::1')).toBe('200')
  })

  it('are ended when a client takes less than 64 KiB in the time of a part (A-28)', async () => {
    const started = performance.now()
    const closed = await new Promise((resolve) => {
      const server = createServer((_, response) => {
        response.writeHead(200, { 'Content-Length': 32_000_000 })
        sendBody(response, Buffer.alloc(32_000_000), 300)
        response.once('close', () => resolve(response.writableFinished))
      })
      onTestFinished(() => void server.close())
      server.listen(0, '127.0.0.1', () => {
        const socket = never((server.address() as AddressInfo).port, '127.0.0.1')
        // A byte now and then, so that the connection is never without progress.
        const timer = setInterval(() => socket.read(1), 50)
        socket.on('close', () => clearInterval(timer))
      })
    })
    expect(closed).toBe(false)
    expect(performance.now() - started).toBeGreaterThan(250)
  })
})

describe('held bytes', () => {
  const limits = { heldBytes: 100, heldBytesPerAddress: 40 }
  const noDrop = () => {}

  it('allows one response that is larger than the share', () => {
    const held = new HeldBytes(limits)
    expect(held.hold('a', 90, noDrop)).not.toBeNull()
    expect(held.hold('a', 1, noDrop)).toBeNull()
  })

  it('takes from the address that holds most when all is used, the oldest response first', () => {
    const held = new HeldBytes(limits)
    const drops = [vi.fn<() => void>(), vi.fn<() => void>()]
    for (const drop of drops) held.hold('greedy', 20, drop)
    held.hold('b', 30, noDrop)
    held.hold('c', 30, noDrop)
    expect(held.hold('honest', 5, noDrop)).not.toBeNull()
    expect(drops.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  })
})
