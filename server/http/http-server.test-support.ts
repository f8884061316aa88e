import type { AddressInfo } from 'node:net'

import { pino } from 'pino'
import { onTestFinished } from 'vitest'

import { readEnvironment } from '../environment.ts'
import type { Log } from '../log.ts'
import { listen, type Handler } from './http-server.ts'
import type { Observe } from './observation.ts'

interface ServerOptions {
  /** Of the environment. */
  variables?: Record<string, string>
  log?: Log
  observers?: Observe[]
}

/** The HTTP server with these handlers, until the test ends. */
export async function openServer(
  handlers: Handler[],
  { variables, log = pino({ level: 'silent' }), observers }: ServerOptions = {},
) {
  const environment = readEnvironment({ PORT: '0', ...variables })
  const http = await listen(environment, handlers, log, observers)
  onTestFinished(async () => {
    http.server.closeAllConnections()
    await http.close()
  })
  const { port } = http.server.address() as AddressInfo
  return { http, port, origin: `http://127.0.0.1:${port}` }
}
