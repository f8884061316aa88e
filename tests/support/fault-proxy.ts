import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** What happens to connections that are opened from now on. */
export type Fault =
  | 'none'
  /** Closed before anything is read. */
  | 'refuse'
  /** The request goes through; its answer is thrown away and the connection closed. */
  | 'lose-answer'
  /** The answer breaks off in the middle. */
  | 'half-answer'
  /** Reset once the request has gone through. */
  | 'reset'
  /** Everything arrives, 150 ms late in each direction. */
  | 'slow'
  /** Nothing arrives, and nothing is closed. */
  | 'freeze'

export interface FaultProxy {
  /** On 127.0.0.1. */
  port: number
  /** How many pieces of data the clients have sent. */
  sent: number
  /** Connections that are open are closed, or frozen. */
  set(fault: Fault): void
  /** The next request of each path is answered by 503. A closed connection browsers try again by themselves. */
  loseOnce(paths: string[]): void
  /** Until then connections are refused. */
  open(): Promise<void>
  close(): Promise<void>
}

/** A network with a fault, in front of a server on this machine. */
export async function openFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let fault: Fault = 'none'
  const lost = new Set<string>()
  function keep(socket: Socket) {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    return socket
  }
  const server = createServer((client) => {
    keep(client).on('data', (piece) => {
      proxy.sent++
      const [, path = ''] = /^GET (\S+) /.exec(piece.toString('latin1')) ?? []
      if (lost.delete(path)) client.removeAllListeners('data').end(unavailable)
    })
    if (fault === 'refuse') client.destroy()
    else join(client, keep(connect(target)), fault)
  })
  const proxy: FaultProxy = {
    port: 0,
    sent: 0,
    set(next) {
      fault = next
      // A kept connection would not meet the new fault.
      for (const socket of sockets)
        if (next === 'freeze') socket.pause()
        else socket.destroy()
    },
    loseOnce(paths) {
      for (const path of paths) lost.add(path)
    },
    async open() {
      await new Promise<void>((resolve) => server.listen(proxy.port, '127.0.0.1', resolve))
      proxy.port = (server.address() as AddressInfo).port
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await proxy.open()
  return proxy
}

const unavailable =
  'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

function join(client: Socket, upstream: Socket, fault: Fault) {
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
  if (fault === 'freeze') return client.pause()
  if (fault === 'slow') return client.pipe(late()).pipe(upstream).pipe(late()).pipe(client)
  client.pipe(upstream)
  if (fault === 'none') return upstream.pipe(client)
  return upstream.once('data', (answer) => {
    if (fault === 'half-answer') client.write(answer.subarray(0, answer.length / 2))
    if (fault === 'reset') client.resetAndDestroy()
    else client.destroySoon()
    upstream.destroy()
  })
}

const slowMs = 150

/** Delays each piece by itself, so that many are on their way at once. */
function late() {
  let last = Promise.resolve()
  const stream = new Transform({
    transform(piece, _, next) {
      const due = wait(slowMs)
      last = last.then(() => due).then(() => void (stream.destroyed || stream.push(piece)))
      next()
    },
    flush: (end) => void last.then(() => end()),
  })
  return stream.on('error', () => {})
}
