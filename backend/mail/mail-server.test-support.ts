import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An SMTP server for tests. */
export interface MailServer {
  port: number
  /** The raw mails it accepted. */
  received: string[]
  server: SMTPServer
  /** Destroys the socket of a connection. */
  cut(sessionId: string): void
}

/** Starts an SMTP server that accepts every mail by default. */
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
