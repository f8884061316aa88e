import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { openFiles } from '../../server/http/files.ts'
import {
  defaultTimeouts,
  listen,
  listenOn,
  refuseWrite,
  type Handler,
} from '../../server/http/http-server.ts'
import { serviceHandler } from '../../server/http/service-adapter.ts'
import { openLog } from '../../server/log.ts'
import type { CallOnFiles } from '../../shopkeeper/command-line/command.ts'
import { serveAbout } from './about.ts'
import { createActs } from './acts.ts'
import { openDeskDatabase, type DeskDatabase } from './desk-database.ts'
import { openExchangedFiles } from './exchanged-files.ts'
import { createGuard, deskHeaders, refuse } from './guard.ts'
import { servePage, type Page } from './page.ts'
import { watchRelease } from './release.ts'

const host = '127.0.0.1'
const idleMs = 3_600_000

/** Long acts answer slowly, and large files come through slow tunnels. */
const timeouts = { ...defaultTimeouts, requestTimeout: 1_800_000, socketTimeout: 0 }

/** The desk: a server for one browser page of the owner. `ended` settles when it is interrupted or idle. */
export async function openDesk({
  call,
  port: wanted,
  key,
  page,
}: {
  call: CallOnFiles
  port: number
  key: string
  page: Page
}): Promise<{ address: string; ended: Promise<'idle' | 'interrupted'> }> {
  const { environment, interrupted, output } = call
  const port = await takePort(wanted)
  const database = openDeskDatabase(environment)
  const files = await openExchangedFiles()
  const pictures = await openFiles(environment.picturesDir)
  const isPicture = (path: string) => /\.(avif|webp|jpe?g|png|svg)$/.test(path)
  let usedAt = Date.now()
  const used = () => void (usedAt = Date.now())
  const handlers: Handler[] = [
    createGuard(`${host}:${port}`, key, (path) => page.files.has(path) || isPicture(path), used),
    servePage(page),
    (exchange) => isPicture(exchange.path) && pictures(exchange),
    serveRows(database),
    files.handler,
    createActs({ call, database, files, used, isCurrent: await watchRelease() }),
    serveAbout(call),
    ({ response }) => refuse(response, 404, 'The desk has nothing at this address.'),
  ]
  const local = {
    ...environment,
    host,
    port,
    siteUrl: `http://${host}:${port}`,
    trustedProxies: null,
  }
  const log = openLog('warn', { write: (line) => output.note(lineOf(line)) })
  const http = await listen(local, handlers, log, [], timeouts, deskHeaders)
  async function run() {
    const reason = await untilUnused(() => usedAt, interrupted, idleMs)
    http.server.closeAllConnections()
    await http.close()
    await Promise.all([files.close(), database.close()])
    return reason
  }
  return { address: local.siteUrl, ended: run() }
}

/** A free port, or the wanted one. */
async function takePort(wanted: number): Promise<number> {
  const server = createServer()
  await listenOn(server, host, wanted, '--port')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** @internal Exported for tests. */
export async function untilUnused(
  usedAt: () => number,
  interrupted: AbortSignal,
  mostMs: number,
): Promise<'idle' | 'interrupted'> {
  for (;;) {
    const left = usedAt() + mostMs - Date.now()
    if (left <= 0) return 'idle'
    const isInterrupted = await wait(left, false, { signal: interrupted }).catch(() => true)
    if (isInterrupted) return 'interrupted'
  }
}

/** A line of the log in words. */
function lineOf(json: string): string {
  const { msg, err } = JSON.parse(json) as { msg?: string; err?: { message?: string } }
  return [msg, err?.message].filter(Boolean).join(': ')
}

/** Reads of the views: `/rest/orders?…`. */
function serveRows(database: DeskDatabase): Handler {
  const serve = serviceHandler('/rest', database.read)
  return (exchange) => {
    if (!exchange.path.startsWith('/rest/')) return false
    return refuseWrite(exchange) || serve(exchange)
  }
}
