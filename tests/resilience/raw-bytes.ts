import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { processOf } from '../support/processes.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { countUp, runConcurrently } from './concurrency.ts'
import { rawRequest } from './raw-requests.ts'
import type { TestShop } from './test-shop.ts'

/** Room for the page cache (64 MB), the pictures (32 MB) and what only waits to be collected. */
const growthMegabytes = 300
const answerWithinMs = 5_000

/**
 * B-10: bytes that are no HTTP, or nearly, each on a connection of its own, one in twenty of them left open.
 * The process stays the same one, its memory bounded, it goes on answering, and tells nothing of its inside.
 */
export const rawBytes: ResilienceTest = {
  title: 'garbage: raw bytes on the port',
  proves: ['B-10', 'A-29'],
  rounds: 100_000,
  async run(testShop, { rounds, random }) {
    const dice = (sides: number) => Math.floor(random() * sides)
    const pid = testShop.serverPid()
    const host = processOf(pid)
    const statuses: Record<string, number> = {}
    const wrong: string[] = []
    const visits: number[] = []
    const memory: number[] = []
    const sent = await runConcurrently(rounds, 24, async (round) => {
      const { kind, bytes } = rawRequest(dice)
      const answer = await send(testShop, bytes, { closes: dice(20) > 0 })
      for (const status of statusesIn(answer)) countUp(statuses, status)
      const fault = faultIn(answer)
      if (fault) wrong.push(`${kind}: ${fault}`)
      if (round % 2000 !== 1000) return
      visits.push(await timeValidRequest(testShop))
      memory.push(host.residentMegabytes())
    })
    await wait(1000)
    visits.push(await timeValidRequest(testShop))
    const growth = Math.max(...memory) - (memory[0] ?? 0)
    const slowest = Math.round(Math.max(...visits))
    const isSame = testShop.serverPid() === pid
    const said =
      /uncaught|unhandled|TypeError|heap/i.exec(testShop.shop().output())?.[0] ?? 'nothing'
    return {
      rounds: sent.length,
      figures: {
        statuses,
        'same process': String(isSame),
        'memory at first, MB': Math.round(memory[0] ?? 0),
        'at most, MB': Math.round(Math.max(...memory)),
        'slowest valid request, ms': slowest,
        'errors in the log': said,
        wrong: wrong.slice(0, 5),
      },
      passed:
        isSame &&
        wrong.length === 0 &&
        said === 'nothing' &&
        growth < growthMegabytes &&
        slowest < answerWithinMs,
    }
  },
}

/** Sends, and reads the response until the shop closes the connection or is silent for half a second. */
function send({ url }: TestShop, bytes: Buffer, { closes }: { closes: boolean }) {
  return new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.setEncoding('latin1')
    // Responses to thirty requests are long; what matters is at the beginning.
    socket.on('data', (text: string) => (answer.length < 200_000 ? (answer += text) : null))
    socket.on('error', () => {}).on('close', () => resolve(answer))
    socket.setTimeout(500, () => socket.destroy())
    if (closes) socket.end(bytes)
    else socket.write(bytes)
  })
}

function statusesIn(answer: string): string[] {
  const found = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status ?? '')
  return found.length > 0 ? found : ['none']
}

/** A stack, a driver, a file of ours. */
const inside = /node_modules|\.[cm]?[jt]s:\d|[A-Z]\w+Error\b|ECONN|postgres/

/** An error of the server, or internal details in a refusal. 503 is the shop's refusal of too many requests. */
function faultIn(answer: string): string | null {
  if (/^HTTP\/1\.1 5(?!03)\d\d/m.test(answer)) return answer.slice(0, 200)
  if (answer.startsWith('HTTP/1.1 4') && inside.test(answer)) return answer.slice(0, 400)
  return answer.includes('root:x:0') ? 'a file of the machine' : null
}

async function timeValidRequest({ url }: TestShop): Promise<number> {
  const askedAt = performance.now()
  const answer = await fetch(`${url}/products`)
  const text = await answer.text()
  if (answer.status !== 200 || !text.includes('</html>'))
    throw new Error('The shop does not respond')
  return performance.now() - askedAt
}
