import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { enqueueMail } from './outbox.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { startMailWorker, type MailWorkerOptions } from './worker.ts'

interface OutboxRow {
  payload: object
  attempts: number
  is_sent: boolean
  given_up: boolean
  last_error: string | null
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** A database with mail workers on it, and SMTP servers, for all tests of a file. Each begins without mails. */
export async function openTestMail() {
  const database = await freshDatabase()
  const workers: ReturnType<typeof startMailWorker>[] = []
  const servers: SMTPServer[] = []

  async function outbox(): Promise<OutboxRow[]> {
    const { rows } = await database.owner.query<OutboxRow>(
      `select payload, attempts, sent_at is not null as is_sent,
         next_attempt_at = 'infinity' as given_up, last_error from private.outbox order by id`,
    )
    return rows
  }

  const enqueue = (
    recipient = 'ada@example.com',
    payload: object = { link: 'http://x/?t=1' },
    kind = 'confirm_sign_up',
  ) => enqueueMail(database.owner, { kind, recipient, payload })
  const allSent = async () => (await outbox()).every((row) => row.is_sent)

  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()))
    await Promise.all(servers.splice(0).map(closeServer))
    await database.owner.query('truncate private.outbox, private.mailbox')
  })
  afterAll(database.drop)
  return {
    database,
    startWorker({ port = 0, ...options }: Partial<MailWorkerOptions> & { port?: number } = {}) {
      const worker = startMailWorker({
        pool: database.owner,
        render: (kind, payload) => ({
          subject: `About ${kind}`,
          text: `Dear reader, ${String(payload.link)}`,
          html: `<p>Dear reader, ${String(payload.link)}</p>`,
        }),
        transport: createSmtpTransport(`smtp://127.0.0.1:${port}`),
        from: 'The Shop <mail@shop.test>',
        log: quiet,
        pollMs: 100,
        retrySeconds: [0.1, 0.1, 0.1, 0.1],
        ...options,
      })
      workers.push(worker)
      return worker
    },
    async startMailServer(options?: SMTPServerOptions & { port?: number }): Promise<MailServer> {
      const started = await startMailServer(options)
      servers.push(started.server)
      return started
    },
    enqueue,
    /** Enqueues a mail, and waits until it is sent. */
    async send(...mail: Parameters<typeof enqueue>) {
      await enqueue(...mail)
      await until(allSent, 'it is sent')
    },
    outbox,
    allSent,
    /** Whether the first mail is not tried again. */
    isGivenUp: async () => (await outbox())[0]?.given_up ?? false,
  }
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await condition()) return
    await wait(25)
  }
  throw new Error(`never happened: ${what}`)
}

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
async function startMailServer({
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
