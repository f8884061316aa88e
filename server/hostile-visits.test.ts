import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readEnvironment } from './environment.ts'
import { serviceDoor } from './gateway.ts'
import { hostPatience, listen, type Door, type Host, type Patience } from './host.ts'

// What comes to a port that is open to everybody: bytes that are no HTTP, and visitors who are in no hurry.
const log = pino({ level: 'silent' })
const hosts: Host[] = []
let port: number

/** A page, one that is larger than what the kernel keeps of it, and a backend that repeats what it is told. */
const contents = new Map([
  ['/page', Buffer.alloc(100_000, 'x')],
  ['/huge', Buffer.alloc(32_000_000, 'x')],
])
const pages: Door = ({ response, path }) => {
  const content = contents.get(path)
  if (content) response.end(content)
  return content !== undefined
}
const echo = serviceDoor(
  '/rest/v1',
  async ({ method, path }) => ({ status: 200, headers: {}, body: `${method} ${path}` }),
  null,
)

beforeAll(async () => {
  port = await open()
})
afterAll(() => Promise.all(hosts.map((host) => host.close())))

async function open(patience?: Patience) {
  const host = await listen(readEnvironment({ PORT: '0' }), [echo, pages], log, patience)
  hosts.push(host)
  return (host.server.address() as AddressInfo).port
}

/** Sends bytes as they are and answers everything that comes back until the other side hangs up. */
function send(bytes: string | Buffer, to = port): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(to, '127.0.0.1')
    let heard = ''
    socket.on('data', (part) => (heard += part.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
    socket.setTimeout(2_000, () => socket.destroy())
    socket.end(bytes)
  })
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const isWell = async () => expect(statusOf(await send(get('/page')))).toBe(200)
const get = (target: string, headers = '', method = 'GET') =>
  `${method} ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${headers}\r\n`

describe('bytes that are no visit', () => {
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
    ['a word for a method', get('/', '', 'BREW'), 400],
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
    await isWell()
  })

  // Two lengths that differ: who believes the one finds a second request where the other sees a body.
  it.each([
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
    'Content-Length: 4\r\nContent-Length: 40\r\n',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
    'Transfer-Encoding: xchunked\r\n',
    'Transfer-Encoding: chunked, gzip\r\n',
    'Content-Length: +4\r\n',
    'Content-Length: 0x4\r\n',
  ])('no second visit is smuggled in behind %j (A-29)', async (headers) => {
    const hidden = 'GET /rest/v1/hidden HTTP/1.1\r\nHost: shop\r\n\r\n'
    const answer = await send(
      `POST /rest/v1/seen HTTP/1.1\r\nHost: shop\r\n${headers}\r\n0\r\n\r\n${hidden}`,
    )
    expect(statusOf(answer)).toBe(400)
    expect(answer).not.toContain('/hidden')
  })

  it('2,000 kinds of noise leave it as it was (A-29)', async () => {
    const noise = (n: number) =>
      Buffer.from(Array.from({ length: 1 + (n % 97) }, (_, at) => (n * 31 + at * at * 17) % 256))
    for (let n = 0; n < 2_000; n += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, at) => {
          const bytes = noise(n + at)
          return send(at % 2 ? bytes : Buffer.concat([Buffer.from('GET /rest/v1/'), bytes]))
        }),
      )
    }
    await isWell()
  })
})

describe('visitors in no hurry', () => {
  const hurried: Patience = {
    headersTimeout: 400,
    requestTimeout: 900,
    keepAliveTimeout: 500,
    silenceTimeout: 700,
    connectionsCheckingInterval: 100,
  }

  it('have ten seconds for the headers, thirty for all, and thirty of silence (A-28)', () => {
    expect(hostPatience).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      silenceTimeout: 30_000,
    })
  })

  it.each<[string, (socket: Socket) => unknown]>([
    ['say nothing', () => {}],
    [
      'send a letter at a time',
      (socket) => trickle(socket, get('/', `X-A: ${'a'.repeat(9_000)}\r\n`)),
    ],
    ['stop in the middle of a line', (socket) => socket.write('GET / HTTP/1.1\r\nHos')],
    [
      'promise a body and keep it',
      (socket) =>
        socket.write('POST /rest/v1/x HTTP/1.1\r\nHost: shop\r\nContent-Length: 500\r\n\r\n'),
    ],
    [
      'send a body a letter at a time',
      (socket) => {
        socket.write('POST /rest/v1/x HTTP/1.1\r\nHost: shop\r\nContent-Length: 9000\r\n\r\n')
        trickle(socket, 'x'.repeat(9_000))
      },
    ],
    [
      'ask for a page and do not take it',
      (socket) => {
        socket.pause()
        socket.write('GET /huge HTTP/1.1\r\nHost: shop\r\n\r\n')
      },
    ],
    [
      'stay when they have everything',
      (socket) => socket.write(get('/').replace('Connection: close\r\n', '')),
    ],
  ])(
    'who %s are hung up on, forty of them, while others are served (A-28)',
    async (_what, behave) => {
      const to = await open(hurried)
      const { server } = hosts.at(-1) ?? {}
      const sockets = Array.from({ length: 40 }, () => {
        const socket = connect({ port: to, host: '127.0.0.1' })
        socket.on('error', () => {})
        behave(socket)
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
