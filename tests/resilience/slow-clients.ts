import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import type { ResilienceTest } from './resilience-test.ts'
import { requestPages } from './page-requests.ts'

/** The timeout of thirty seconds, and the interval of the check. */
const closedWithinMs = 40_000
/** A difference below this is not noticeable, whatever the ratio. */
const noticedMs = 50

const head = (method: string, more: string) => `${method} / HTTP/1.1\r\nHost: shop\r\n${more}`

/** What a client does that keeps a connection open and sends slowly. `unread-responses` has more. */
const kinds: Record<string, (socket: Socket) => void> = {
  'send nothing': () => {},
  'headers byte by byte': (socket) => trickle(socket, head('GET', `X-A: ${'a'.repeat(100)}`)),
  'no body': (socket) => socket.write(head('POST', 'Content-Length: 500\r\n\r\n')),
  'a body byte by byte': (socket) => {
    socket.write(head('POST', 'Content-Length: 500\r\n\r\n'))
    trickle(socket, 'x'.repeat(100))
  },
}

/** many connections that send slowly. Each is closed, and meanwhile others are served. */
export const slowClients: ResilienceTest = {
  title: 'slow clients: connections that send a byte a second, or nothing',
  proves: ['A-28'],
  rounds: 2000,
  async run(testShop, { wanted }) {
    const measureAlone = requestPages(testShop)
    await wait(10_000)
    const alone = await measureAlone()

    const behave = Object.values(kinds)
    const { hostname, port } = new URL(testShop.url)
    const startedAt = performance.now()
    const closings = Array.from({ length: wanted }, (_, turn) => {
      const socket = connect({ host: hostname, port: Number(port) }).resume()
      behave[turn % behave.length]?.(socket)
      return untilClosed(socket)
    })
    const measureMeanwhile = requestPages(testShop)
    const timeout = wait(closedWithinMs).then(() => Infinity)
    const closedAt = await Promise.all(closings.map((closing) => Promise.race([closing, timeout])))
    const meanwhile = await measureMeanwhile()

    const longest = Math.max(...closedAt) - startedAt
    return {
      rounds: wanted,
      figures: {
        'still there': closedAt.filter((at) => at === Infinity).length,
        'at most, s': Object.fromEntries(
          Object.keys(kinds).map((name, kind) => {
            const times = closedAt.filter((_, turn) => turn % behave.length === kind)
            return [name, Math.round((Math.max(...times) - startedAt) / 100) / 10]
          }),
        ),
        'pages alone, 99 of 100 within ms': alone,
        'pages meanwhile, 99 of 100 within ms': meanwhile,
      },
      passed: longest < closedWithinMs && meanwhile < Math.max(2 * alone, noticedMs),
    }
  },
}

function trickle(socket: Socket, text: string) {
  let sent = 0
  const timer = setInterval(() => socket.write(text[sent++] ?? ''), 1_000)
  socket.on('close', () => clearInterval(timer))
}

/** When the server has closed the connection. */
function untilClosed(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    const end = () => {
      resolve(performance.now())
      socket.destroy()
    }
    socket.on('end', end).on('error', end).on('close', end)
  })
}
