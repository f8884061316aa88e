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
  /** Requests that are not answered yet: none while it is idle. */
  requests: number
}

/**
 * Bounds open connections, in total and per address. A new connection above a bound takes the place of the one that
 * is idle for longest; where none is idle it is closed. So browsers that keep connections open bar no other, and a
 * flood displaces its own first.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #proxies: BlockList | null
  /** In the order in which they became idle. */
  readonly #open = new Set<Connection>()
  readonly #ofAddress = new Map<string, Set<Connection>>()
  readonly #bySocket = new WeakMap<Socket, Connection>()

  constructor(limits: ConnectionLimits, proxies: BlockList | null) {
    this.#limits = limits
    this.#proxies = proxies
  }

  /** Takes up a new connection, or closes it. */
  add(socket: Socket): void {
    const peer = socket.remoteAddress ?? ''
    const connection = { socket, address: addressSubject(peer), requests: 0 }
    const own = this.#ofAddress.get(connection.address) ?? new Set()
    const most = isProxy(peer, this.#proxies) ? Infinity : this.#limits.connectionsPerAddress
    const fits =
      (own.size < most || this.#closeIdle(own)) &&
      (this.#open.size < this.#limits.connections || this.#closeIdle(this.#open))
    if (!fits) return void socket.destroy()
    this.#ofAddress.set(connection.address, own)
    this.#bySocket.set(socket, connection)
    this.#moveToEnd(connection)
    socket.once('close', () => this.#remove(connection))
  }

  /** Counts a request until its response has ended. */
  serve({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#bySocket.get(socket)
    if (!connection) return
    connection.requests += 1
    response.once('close', () => {
      connection.requests -= 1
      if (connection.requests === 0 && this.#open.has(connection)) this.#moveToEnd(connection)
    })
  }

  /** Closes the one that is idle for longest; false when none is. */
  #closeIdle(connections: Set<Connection>): boolean {
    for (const connection of connections) {
      if (connection.requests > 0) continue
      this.#remove(connection)
      connection.socket.destroy()
      return true
    }
    return false
  }

  #moveToEnd(connection: Connection) {
    for (const each of [this.#open, this.#ofAddress.get(connection.address)]) {
      each?.delete(connection)
      each?.add(connection)
    }
  }

  #remove(connection: Connection) {
    const own = this.#ofAddress.get(connection.address)
    this.#open.delete(connection)
    own?.delete(connection)
    if (own?.size === 0) this.#ofAddress.delete(connection.address)
  }
}
