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
  client: Client
  /** Whether a response is being written. */
  isBusy: boolean
  served: number
  /** Pipelined requests, which wait for that response. */
  waiting: (() => void)[]
}

/** The connections of one address, and those of them without a request, longest idle first. */
interface Client {
  open: number
  idle: Set<Socket>
}

/**
 * Bounds open connections, in total and per address, and requests that are pipelined on one. A new
 * connection above a bound takes the place of the one that is idle for longest; where none is idle it is
 * closed. So browsers that keep connections open bar no other, and a flood displaces its own first.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #proxies: BlockList | null
  readonly #open = new Map<Socket, Connection>()
  readonly #idle = new Set<Socket>()
  readonly #clients = new Map<string, Client>()

  constructor(limits: ConnectionLimits, proxies: BlockList | null) {
    this.#limits = limits
    this.#proxies = proxies
  }

  /** Takes up a new connection, or closes it. */
  add(socket: Socket): void {
    const { connections } = this.#limits
    const address = socket.remoteAddress ?? ''
    const ofOne = isProxy(address, this.#proxies) ? Infinity : this.#limits.connectionsPerAddress
    const subject = addressSubject(address)
    const client = this.#clients.get(subject) ?? { open: 0, idle: new Set() }
    const fits =
      (client.open < ofOne || this.#closeFirst(client.idle)) &&
      (this.#open.size < connections || this.#closeFirst(this.#idle))
    if (!fits) return void socket.destroy()
    client.open += 1
    this.#clients.set(subject, client)
    this.#open.set(socket, { client, isBusy: false, served: 0, waiting: [] })
    this.#setIdle(socket, client)
    socket.once('close', () => {
      this.#remove(socket)
      if (client.open === 0) this.#clients.delete(subject)
    })
  }

  /**
   * Calls `serve` once the earlier requests of the connection are answered: node:http parses pipelined
   * requests ahead, and serving them at once would keep all their responses in memory. A connection with
   * more than `maxPipelined` of them is closed; browsers and proxies send none.
   */
  serveInTurn({ socket }: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    const start = () => {
      connection.isBusy = true
      connection.served += 1
      // node:http's own maxRequestsPerSocket only asks the client to close.
      if (connection.served === maxRequests) response.setHeader('Connection', 'close')
      this.#unsetIdle(socket, connection.client)
      response.once('close', () => this.#startNext(socket, connection))
      serve()
    }
    if (!connection.isBusy) start()
    else if (connection.waiting.length < maxPipelined) connection.waiting.push(start)
    else socket.destroy()
  }

  #startNext(socket: Socket, connection: Connection) {
    connection.isBusy = false
    // After a response that closes the connection, what was pipelined behind it is not answered.
    if (!this.#open.has(socket) || !socket.writable) return
    const next = connection.waiting.shift()
    if (next) next()
    else this.#setIdle(socket, connection.client)
  }

  #setIdle(socket: Socket, client: Client) {
    client.idle.add(socket)
    this.#idle.add(socket)
  }

  #unsetIdle(socket: Socket, client: Client) {
    client.idle.delete(socket)
    this.#idle.delete(socket)
  }

  /** Closes the first of the idle connections; false when there is none. */
  #closeFirst(idle: Set<Socket>): boolean {
    const [socket] = idle
    if (!socket) return false
    this.#remove(socket)
    socket.destroy()
    return true
  }

  #remove(socket: Socket) {
    const connection = this.#open.get(socket)
    if (!connection) return
    this.#open.delete(socket)
    this.#unsetIdle(socket, connection.client)
    connection.client.open -= 1
    connection.waiting = []
  }
}

const maxPipelined = 8
const maxRequests = 1_000
