import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { ToSend } from './bare-server.ts'
import { processOf, type ProcessTree } from '../tests/support/processes.ts'

interface BareServer {
  url: string
  process: ProcessTree
  close(): void
}

/** A bare node:http server that responds to every request as the shop does to one of `url` with these headers. */
export async function openBareCopy(
  url: string,
  headers: Record<string, string>,
): Promise<BareServer> {
  const copy = await readSettled(url, headers)
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)))
  child.send(copy)
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}/`,
    process: processOf(child.pid ?? 0),
    close: () => child.disconnect(),
  }
}

/** The response that later visitors get. The first one may be an outdated page, with another header. */
export async function readSettled(url: string, headers: Record<string, string>): Promise<ToSend> {
  for (const _ of ['the first', 'again']) await readResponse(url, headers)
  await wait(100)
  return readResponse(url, headers)
}

/** As it is sent: `fetch` would decompress it. */
function readResponse(url: string, headers: Record<string, string>): Promise<ToSend> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const sent = { ...response.headers }
        // node:http writes these itself, there as here.
        for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding'])
          delete sent[name]
        resolve({
          status: response.statusCode ?? 200,
          headers: sent as Record<string, string>,
          body: Buffer.concat(parts).toString('base64'),
        })
      })
    })
      .on('error', reject)
      .end()
  })
}
