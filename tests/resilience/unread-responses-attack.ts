import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** What unread-responses.ts passes to this thread. */
export interface Attack {
  port: number
  /** Of a large response. */
  path: string
  publishableKey: string
  connections: number
  /** How many addresses they come from. */
  addresses: number
}

const { port, path, publishableKey, connections, addresses } = workerData as Attack

const request = `GET ${path} HTTP/1.1\r\nHost: shop\r\napikey: ${publishableKey}\r\n\r\n`
const sockets = Array.from({ length: connections }, (_, n) => {
  const localAddress = `127.0.1.${1 + (n % addresses)}`
  const socket = connect({ host: '127.0.0.1', port, localAddress }).pause()
  socket.on('error', () => {}).write(request.repeat(3))
  return socket
})
parentPort?.once('message', () => {
  for (const socket of sockets) socket.destroy()
  parentPort?.postMessage('stopped')
})
