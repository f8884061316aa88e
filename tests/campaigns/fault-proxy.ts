import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** What happens to connections that are opened from now on. */
export type Fault =
  | 'none'
  /** Closed before anything is read. */
  | 'refuse'
  /** Taken, and never answered. */
  | 'hang'
  /** The request goes through; its answer is thrown away and the connection closed. */
  | 'lose-answer'
  /** The answer breaks off in the middle. */
  | 'half-answer'
  /** Reset once the request has gone through. */
  | 'reset'

export interface FaultProxy {
  url: string
  set(fault: Fault): void
  close(): Promise<void>
}

/** A network with a fault, between us and a server on this machine. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const { port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let fault: Fault = 'none'
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {}).on('close', () => sockets.delete(client))
    join(client, Number(targetPort), fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    set(next) {
      fault = next
      // A kept connection would not meet the new fault.
      for (const socket of sockets) socket.destroy()
    },
    close: () => closeAll(server, sockets),
  }
}

function join(client: Socket, port: number, fault: Fault) {
  if (fault === 'refuse') return client.destroy()
  if (fault === 'hang') return client.resume()
  const upstream = connect(port, '127.0.0.1')
  upstream.on('error', () => client.destroy())
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
  client.pipe(upstream)
  if (fault === 'none') return upstream.pipe(client)
  return upstream.once('data', (answer) => {
    if (fault === 'half-answer') client.write(answer.subarray(0, answer.length / 2))
    if (fault === 'reset') client.resetAndDestroy()
    else client.destroySoon()
    upstream.destroy()
  })
}

async function closeAll(server: Server, sockets: Set<Socket>) {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
}
