import { connect, type Socket } from 'node:net'

import type { ResilienceTest } from './resilience-test.ts'
import { pause } from './concurrency.ts'
import { requestPages } from './page-requests.ts'

/** Thirty seconds of patience, and what it takes to notice that they are over. */
const hungUpWithinMs = 40_000
/** A difference below this is not noticeable, whatever the ratio. */
const noticedMs = 50

const head = (method: string, more: string) => `${method} / HTTP/1.1\r\nHost: shop\r\n${more}`

/** What a visitor does who holds a connection and lets the shop wait. `unread-responses` has more. */
const kinds: Record<string, (socket: Socket) => void> = {
  'say nothing': () => {},
  'a head by letters': (socket) => trickle(socket, head('GET', `X-A: ${'a'.repeat(100)}`)),
  'no body': (socket) => socket.write(head('POST', 'Content-Length: 500\r\n\r\n')),
  'a body by letters': (socket) => {
    socket.write(head('POST', 'Content-Length: 500\r\n\r\n'))
    trickle(socket, 'x'.repeat(100))
  },
}

/** very many connections in no hurry. Each is hung up on, and who looks meanwhile is served. */
export const slowClients: ResilienceTest = {
  title: 'slow visitors: connections that send a letter a second, or nothing',
  proves: ['A-28'],
  rounds: 2000,
  async run(testShop, { wanted }) {
    const before = requestPages(testShop)
    await pause(10_000)
    const alone = await before.stop()

    const behave = Object.values(kinds)
    const { hostname, port } = new URL(testShop.url)
    const startedAt = performance.now()
    const lives = Array.from({ length: wanted }, (_, turn) => {
      const socket = connect({ host: hostname, port: Number(port) }).resume()
      behave[turn % behave.length]?.(socket)
      return untilClosed(socket)
    })
    const meanwhile = requestPages(testShop)
    const patience = pause(hungUpWithinMs).then(() => Infinity)
    const closedAt = await Promise.all(lives.map((life) => Promise.race([life, patience])))
    const beside = await meanwhile.stop()

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
        'pages meanwhile, 99 of 100 within ms': beside,
      },
      passed: longest < hungUpWithinMs && beside < Math.max(2 * alone, noticedMs),
    }
  },
}

function trickle(socket: Socket, text: string) {
  let sent = 0
  const timer = setInterval(() => socket.write(text[sent++] ?? ''), 1_000)
  socket.on('close', () => clearInterval(timer))
}

/** When the other end has hung up. */
function untilClosed(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    const over = () => {
      resolve(performance.now())
      socket.destroy()
    }
    socket.on('end', over).on('error', over).on('close', over)
  })
}
