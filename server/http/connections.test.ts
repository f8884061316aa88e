import { connect, type Socket } from 'node:net'

import { expect, it, onTestFinished } from 'vitest'

import type { Handler } from './http-server.ts'
import { openServer } from './http-server.test-support.ts'

const get = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'
const answerAtOnce: Handler = ({ response }) => {
  response.end('ok')
  return true
}
/** Answers nothing. */
const keepWaiting: Handler = () => true

async function connectTo(handler: Handler, variables: Record<string, string>) {
  const { port } = await openServer([handler], { variables })
  return async (localAddress: string, bytes = '') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    await new Promise((resolve) => socket.once('connect', resolve))
    onTestFinished(() => void socket.destroy())
    socket.resume()
    if (bytes !== '') await exchange(socket, bytes)
    return socket
  }
}

/** Sends bytes and waits a moment for what comes back. */
async function exchange(socket: Socket, bytes: string) {
  let received = ''
  socket.on('data', (part) => (received += part.toString()))
  socket.write(bytes)
  await new Promise((resolve) => setTimeout(resolve, 50))
  return received
}

const isOpen = (socket: Socket) => socket.readyState === 'open'
const countOpen = (sockets: Socket[]) => sockets.filter(isOpen).length

it('an address has a number of connections, and others are not affected (A-28)', async () => {
  const open = await connectTo(keepWaiting, { LIMITS: 'connectionsPerAddress=4' })
  const greedy = await Promise.all(Array.from({ length: 9 }, () => open('127.0.0.2', get)))
  await expect.poll(() => countOpen(greedy)).toBe(4)
  const other = await open('127.0.0.3', get)
  await expect.poll(() => countOpen([...greedy, other])).toBe(5)
})

it('a new connection takes the place of the one that is idle for longest', async () => {
  const open = await connectTo(answerAtOnce, { LIMITS: 'connectionsPerAddress=2' })
  const first = await open('127.0.0.2', get)
  const second = await open('127.0.0.2', get)
  await exchange(first, get) // used again, so that the second is idle for longer
  const third = await open('127.0.0.2', get)
  await expect.poll(() => isOpen(second)).toBe(false)
  expect([first, third].map(isOpen)).toEqual([true, true])
})

it('a flood from many addresses displaces idle connections, not requests in progress (A-28)', async () => {
  const slow: Handler = (exchange) => (exchange.path === '/slow' ? true : answerAtOnce(exchange))
  const open = await connectTo(slow, { LIMITS: 'connections=10' })
  const busy = await open('127.0.0.2', get.replace('/ ', '/slow '))
  for (let n = 0; n < 40; n += 1) await open(`127.0.0.${10 + n}`)
  expect(isOpen(busy)).toBe(true)
  expect(await exchange(await open('127.0.0.99'), get)).toContain('200 OK')
})

it('behind a proxy, whose address all clients share, only the total counts', async () => {
  const open = await connectTo(keepWaiting, {
    LIMITS: 'connectionsPerAddress=4',
    TRUSTED_PROXIES: '127.0.0.0/8',
  })
  const proxied = await Promise.all(Array.from({ length: 20 }, () => open('127.0.0.2', get)))
  expect(countOpen(proxied)).toBe(20)
})

it('beside a proxy, an address that is none of the trusted ones has its number, whatever it forwards (A-28)', async () => {
  const open = await connectTo(keepWaiting, {
    LIMITS: 'connectionsPerAddress=4',
    TRUSTED_PROXIES: '127.0.0.2',
  })
  const forged = (n: number) => get.replace('\r\n\r\n', `\r\nX-Forwarded-For: 192.0.2.${n}\r\n\r\n`)
  const from = (address: string) =>
    Promise.all(Array.from({ length: 12 }, (_, n) => open(address, forged(n))))
  const [proxied, direct] = await Promise.all([from('127.0.0.2'), from('127.0.0.3')])
  await expect.poll(() => countOpen(direct)).toBe(4)
  expect(countOpen(proxied)).toBe(12)
})

it('pipelined requests wait while their responses are not read (A-28)', async () => {
  let served = 0
  const { port } = await openServer([
    ({ response }) => {
      served += 1
      response.end(Buffer.alloc(1_000))
      return true
    },
  ])
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.pause()
  socket.write(get.repeat(200_000))
  let before = -1
  await expect
    .poll(() => [served > 0 && before === served, (before = served)], { interval: 200 })
    .toEqual([true, expect.any(Number)])
  expect(served).toBeLessThan(20_000)
})
