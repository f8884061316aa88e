// The limit of a page from memory: node:http that sends the same bytes and headers and does nothing else.
// Started by pages.ts with a channel; told what to send, it says its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ToSend {
  status: number
  headers: Record<string, string>
  body: string
}

process.once('message', ({ status, headers, body }: ToSend) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(status === 304 ? undefined : bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit())
