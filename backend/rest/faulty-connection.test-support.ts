import net from 'node:net'
import { once } from 'node:events'
import type { DatabaseConnection } from '../database/connection.ts'

/** A proxy between the service and its database. */
export interface FaultyConnection {
  port: number
  /** Packets from the service to the database. */
  sent: number
  open(): Promise<void>
  close(): Promise<void>
  /** Drops all data without closing connections. */
  freeze(): void
  thaw(): void
}

/** Opens a proxy to a database's socket that can lose data and be closed. */
export async function openFaultyConnection({
  host,
  port,
}: DatabaseConnection): Promise<FaultyConnection> {
  const sockets = new Set<net.Socket>()
  let frozen = false
  const server = net.createServer((near) => {
    const far = net.connect(`${host}/.s.PGSQL.${port}`)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.on('data', (chunk) => {
        if (from === near) proxy.sent++
        if (!frozen) to.write(chunk)
      })
    }
  })
  const proxy: FaultyConnection = {
    port: 0,
    sent: 0,
    async open() {
      server.listen(proxy.port, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      proxy.port = typeof address === 'object' && address ? address.port : 0
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await new Promise((resolve) => server.close(resolve))
    },
    freeze: () => (frozen = true),
    thaw: () => (frozen = false),
  }
  await proxy.open()
  return proxy
}
