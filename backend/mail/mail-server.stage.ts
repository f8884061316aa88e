import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real mail server for tests. */
export interface MailServer {
  port: number
  /** The mails it took, as they came over the wire. */
  received: string[]
  server: SMTPServer
  /** Cuts a connection the hard way. */
  cut(sessionId: string): void
}

/** A mail server that takes everything, unless told otherwise. */
export async function startMailServer({
  port = 0,
  ...options
}: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, _session, done) {
      let mail = ''
      stream.on('data', (chunk: Buffer) => {
        mail += chunk.toString()
      })
      stream.on('end', () => {
        received.push(mail)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    server,
    cut(sessionId) {
      for (const connection of server.connections) {
        if (connection.id === sessionId) connection._socket.destroy()
      }
    },
  }
}

export function closeServer(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(resolve))
}
