import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readEnvironment } from '../environment.ts'
import { defaultTimeouts, listen, type Handler, type HttpServer } from './http-server.ts'
import { rawRequest } from './raw-requests.test-support.ts'
import { serviceHandler } from './service-adapter.ts'

// Malformed HTTP, request smuggling and slow clients.
const log = pino({ level: 'silent' })
const servers: HttpServer[] = []
let port: number

/** A page, one that is larger than the socket buffers, and a backend that echoes. */
const contents = new Map([
  ['/page', Buffer.alloc(100_000, 'x')],
  ['/huge', Buffer.alloc(32_000_000, 'x')],
])
const pages: Handler = ({ response, path }) => {
  const content = contents.get(path)
  if (content) response.end(content)
  return content !== undefined
}
const echo = serviceHandler('/rest/v1', async ({ method, path }) => ({
  status: 200,
  headers: {},
  body: `${method} ${path}`,
}))

beforeAll(async () => {
  port = await open()
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function open(timeouts?: typeof defaultTimeouts) {
  const server = await listen(readEnvironment({ PORT: '0' }), [echo, pages], log, [], timeouts)
  servers.push(server)
  return (server.server.address() as AddressInfo).port
}

/** Sends raw bytes and returns the whole response. */
function send(bytes: string | Buffer, to = port): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(to, '127.0.0.1')
    let received = ''
    socket.on('data', (part) => (received += part.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.setTimeout(10_000, () => socket.destroy())
    socket.end(bytes)
  })
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const expectHealthy = async () => expect(statusOf(await send(get('/page')))).toBe(200)
const get = (target: string, headers = '', method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${headers}\r\n`

describe('malformed requests', () => {
  it.each<[string, string | Buffer, number]>([
    ['an address of 64 KB', get(`/${'a'.repeat(65_536)}`), 431],
    ['500 headers', get('/', 'X-A: 1\r\n'.repeat(500)), 404],
    ['5,000 headers', get('/', 'X-A: 1\r\n'.repeat(5_000)), 431],
    ['a header of 64 KB', get('/', `X-A: ${'a'.repeat(65_536)}\r\n`), 431],
    ['a path upwards', get('/..%2f..%2fetc%2fpasswd'), 404],
    ['a path upwards, plainly', get('/../../etc/passwd'), 404],
    ['a path with NUL', get('/%00'), 404],
    ['a path that is no path', get('etc/passwd'), 400],
    ['TRACE', get('/', '', 'TRACE'), 404],
    ['an unknown method', get('/', '', 'BREW'), 400],
    ['another site’s address', get('http://evil.example/'), 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a version that does not exist', 'GET / HTTP/9.9\r\nHost: shop\r\n\r\n', 400],
    ['a line feed in a header', get('/', 'X-A: b\nX-C: d\r\n'), 400],
    ['a space before the colon', get('/', 'Content-Length : 5\r\n'), 400],
    ['a folded header', get('/', 'X-A: b\r\n c\r\n'), 400],
    ['no HTTP at all', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0xff, 0x00]), 400],
  ])('%s (A-29)', async (_what, bytes, status) => {
    const answer = await send(bytes)
    expect(statusOf(answer)).toBe(status)
    expect(answer).not.toMatch(/node_modules|at .+\.ts:\d|root:/)
    await expectHealthy()
  })

  // Two different lengths: a server that believes one reads a request where another reads a body.
  it.each([
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
    'Content-Length: 4\r\nContent-Length: 40\r\n',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
    'Transfer-Encoding: xchunked\r\n',
    'Transfer-Encoding: chunked, gzip\r\n',
    'Content-Length: +4\r\n',
    'Content-Length: 0x4\r\n',
  ])('%j smuggles in no second request (A-29)', async (headers) => {
    const hidden = 'GET /rest/v1/hidden HTTP/1.1\r\nHost: shop\r\n\r\n'
    const answer = await send(
      `POST /rest/v1/seen HTTP/1.1\r\nHost: shop\r\n${headers}\r\n0\r\n\r\n${hidden}`,
    )
    expect(statusOf(answer)).toBe(400)
    expect(answer).not.toContain('/hidden')
  })

  it('the response of a service to a HEAD ends with its headers', async () => {
    expect(await send(get('/rest/v1/x', '', 'HEAD'))).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/)
  })

  it('still responds after 2,000 kinds of bytes that are no HTTP, or nearly, and tells nothing of its inside (A-29, B-10)', async () => {
    let state = 20_261_127
    const dice = (sides: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * sides)
    }
    for (let n = 0; n < 2_000; n += 50) {
      const requests = Array.from({ length: 50 }, () => rawRequest(dice))
      const answers = await Promise.all(requests.map(({ bytes }) => send(bytes)))
      const wrong = answers.flatMap((answer, at) => {
        const tells = statusOf(answer) >= 400 && /node_modules|\.ts:\d|\wError\b/.test(answer)
        return tells || /^HTTP\/1\.1 5/m.test(answer) ? [[requests[at]?.kind, answer]] : []
      })
      expect(wrong).toEqual([])
    }
    await expectHealthy()
  })
})

describe('slow clients', () => {
  const shortTimeouts = {
    headersTimeout: 400,
    requestTimeout: 900,
    keepAliveTimeout: 500,
    socketTimeout: 700,
    connectionsCheckingInterval: 100,
  }

  it('have 10 s for the headers, 30 s for the request, 30 s without a byte (A-28)', () => {
    expect(defaultTimeouts).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      socketTimeout: 30_000,
    })
  })

  const kept = (target: string) => get(target).replace('Connection: close\r\n', '')
  const aBody = 'POST /rest/v1/x HTTP/1.1\r\nHost: shop\r\nContent-Length: 9000\r\n\r\n'
  // What they send at once, then a byte at a time; and whether they read.
  it.each<[string, string, string?, boolean?]>([
    ['send nothing', ''],
    ['send a byte at a time', '', get('/', `X-A: ${'a'.repeat(9_000)}\r\n`)],
    ['stop in the middle of a line', 'GET / HTTP/1.1\r\nHos'],
    ['announce a body and send none', aBody],
    ['send a body a byte at a time', aBody, 'x'.repeat(9_000)],
    ['request a page and do not read it', kept('/huge'), '', false],
    ['keep the connection open', kept('/')],
  ])(
    'that %s are disconnected, forty of them, while others are served (A-28)',
    async (_what, atOnce, slowly = '', reads = true) => {
      const to = await open(shortTimeouts)
      const { server } = servers.at(-1) ?? {}
      const sockets = Array.from({ length: 40 }, () => {
        const socket = connect({ port: to, host: '127.0.0.1' })
        socket.on('error', () => {}).write(atOnce)
        if (slowly !== '') trickle(socket, slowly)
        if (!reads) socket.pause()
        return socket
      })
      await wait(100)
      for (let visit = 0; visit < 5; visit += 1)
        expect(statusOf(await send(get('/page'), to))).toBe(200)
      await expect
        .poll(() => new Promise((resolve) => server?.getConnections((_, open) => resolve(open))), {
          timeout: 5_000,
        })
        .toBe(0)
      for (const socket of sockets) socket.destroy()
    },
  )
})

function trickle(socket: Socket, text: string) {
  let sent = 0
  const timer = setInterval(() => socket.write(text[sent++] ?? ''), 25)
  socket.on('close', () => clearInterval(timer))
}
