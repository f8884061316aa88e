import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'

import { addressSubject } from '../../backend/client-address.ts'
import { isProxy } from './client.ts'

interface ConnectionLimits {
  /** Open connections of all clients. */
  connections: number
  /** Open connections of one address that is no proxy: all clients of a proxy share its address. */
  connectionsPerAddress: number
}

interface Connection {
  socket: Socket
  address: string
  /** Those of its address, in the order in which they became idle. */
  own: Set<Connection>
  /** Requests that are not answered yet: none while it is idle. */
  requests: number
}

/**
 * Bounds open connections, in total and per address. A new connection above a bound takes the place of the one that
 * is idle for longest; where none is idle it is closed. So browsers that keep connections open bar no other, and a
 * flood displaces its own first.
 */
export function boundConnections(limits: ConnectionLimits, proxies: BlockList | null) {
  /** In the order in which they became idle. */
  const open = new Map<Socket, Connection>()
  const ofAddress = new Map<string, Set<Connection>>()

  /** Closes the one that is idle for longest; false when none is. */
  function closeIdle(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (connection.requests > 0) continue
      leave(connection)
      connection.socket.destroy()
      return true
    }
    return false
  }

  function enter(connection: Connection) {
    open.set(connection.socket, connection)
    connection.own.add(connection)
    ofAddress.set(connection.address, connection.own)
  }

  function leave(connection: Connection) {
    const { socket, address, own } = connection
    // One that was closed for another leaves again when its socket has ended.
    if (!open.delete(socket)) return
    own.delete(connection)
    if (own.size === 0) ofAddress.delete(address)
  }

  return {
    /** Takes up a new connection, or closes it. */
    add(socket: Socket): void {
      const peer = socket.remoteAddress ?? ''
      const address = addressSubject(peer)
      const own = ofAddress.get(address) ?? new Set()
      const connection = { socket, address, own, requests: 0 }
      const most = isProxy(peer, proxies) ? Infinity : limits.connectionsPerAddress
      const fits =
        (own.size < most || closeIdle(own)) &&
        (open.size < limits.connections || closeIdle(open.values()))
      if (!fits) return void socket.destroy()
      enter(connection)
      socket.once('close', () => leave(connection))
    },

    /** Counts a request until its response has ended. */
    serve({ socket }: IncomingMessage, response: ServerResponse): void {
      const connection = open.get(socket)
      if (!connection) return
      connection.requests += 1
      response.once('close', () => {
        connection.requests -= 1
        if (connection.requests > 0 || !open.has(socket)) return
        leave(connection)
        enter(connection)
      })
    },
  }
}
