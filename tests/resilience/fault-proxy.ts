import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'
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

export interface FaultProxy {
  /** On 127.0.0.1. */
  port: number
  set(fault: Fault): void
  /** The next request of each path is answered by 503. A closed connection browsers try again by themselves. */
  loseOnce(paths: string[]): void
  close(): Promise<void>
}

/** A network with a fault, in front of a server on this machine. */
export async function openFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let fault: Fault = 'none'
  const lost = new Set<string>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {}).on('close', () => sockets.delete(client))
    client.on('data', (piece) => {
      const [, path = ''] = /^GET (\S+) /.exec(piece.toString('latin1')) ?? []
      if (!lost.delete(path)) return
      client.removeAllListeners('data').end(unavailable)
    })
    join(client, target, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    set(next) {
      fault = next
      // A kept connection would not meet the new fault.
      for (const socket of sockets) socket.destroy()
    },
    loseOnce(paths) {
      for (const path of paths) lost.add(path)
    },
    close: () => closeAll(server, sockets),
  }
}

const unavailable =
  'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

function join(client: Socket, target: NetConnectOpts, fault: Fault) {
  if (fault === 'refuse') return client.destroy()
  const upstream = connect(target)
  upstream.on('error', () => client.destroy())
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
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

async function closeAll(server: Server, sockets: Set<Socket>) {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
}
