import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/stage/database.ts'
import { createMailbox, createMailboxTransport } from './mailbox.ts'
import { enqueueMail } from './outbox.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { startMailWorker, type MailWorker, type MailWorkerOptions } from './worker.ts'

let database: FreshDatabase
const workers: MailWorker[] = []
const servers: SMTPServer[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(() => database.owner.query('truncate private.outbox, private.mailbox'))
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  await Promise.all(
    servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))),
  )
})
afterAll(() => database.drop())

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

function startWorker(options: Partial<MailWorkerOptions> & { port?: number } = {}): MailWorker {
  const { port = 0, ...more } = options
  const worker = startMailWorker({
    pool: database.owner,
    render: (kind, payload) => ({
      subject: `About ${kind}`,
      text: `Dear reader, ${String(payload.link)}`,
      html: `<p>Dear reader, ${String(payload.link)}</p>`,
    }),
    transport: createSmtpTransport(`smtp://127.0.0.1:${port}`),
    from: 'The House <house@shop.test>',
    log: quiet,
    pollMs: 100,
    retrySeconds: [0.1, 0.1, 0.1, 0.1],
    ...more,
  })
  workers.push(worker)
  return worker
}

/** A mail server that takes everything, unless told otherwise. */
async function startMailServer(options: SMTPServerOptions = {}) {
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
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { port, received, server }
}

async function enqueue(recipient = 'ada@example.com', payload: object = { link: 'http://x/?t=1' }) {
  const client = await database.owner.connect()
  await enqueueMail(client, { kind: 'confirm_sign_up', recipient, payload })
  client.release()
}

interface OutboxRow {
  payload: object
  attempts: number
  is_sent: boolean
  given_up: boolean
  last_error: string | null
}

async function outbox(): Promise<OutboxRow[]> {
  const { rows } = await database.owner.query<OutboxRow>(
    `select payload, attempts, sent_at is not null as is_sent,
       next_attempt_at = 'infinity' as given_up, last_error from private.outbox order by id`,
  )
  return rows
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await condition()) return
    await wait(25)
  }
  throw new Error(`never happened: ${what}`)
}

const allSent = async () => (await outbox()).every((row) => row.is_sent)

describe('the mail worker', () => {
  test('sends a mail once, in text and HTML, and forgets the link that was in it', async () => {
    const { port, received } = await startMailServer()
    startWorker({ port })
    await enqueue()
    await until(allSent, 'the mail is sent')
    await wait(300)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatch(/^From: The House <house@shop.test>$/m)
    expect(received[0]).toMatch(/^To: ada@example.com$/m)
    expect(received[0]).toMatch(/^Message-ID: <outbox\.\d+\.\d+@shop\.test>$/m)
    expect(received[0]).toContain('text/plain')
    expect(received[0]).toContain('text/html')
    expect(await outbox()).toMatchObject([{ payload: {}, attempts: 1, is_sent: true }])
  })

  test('is woken by the mail itself and does not wait for its next look', async () => {
    const { port, received } = await startMailServer()
    startWorker({ port, pollMs: 60_000 })
    await wait(300)
    await enqueue()
    await until(() => received.length === 1, 'the mail arrives')
  })

  test('sends nothing of a transaction that was undone', async () => {
    const { port, received } = await startMailServer()
    startWorker({ port })
    const client = await database.owner.connect()
    await client.query('begin')
    await enqueueMail(client, { kind: 'reset_password', recipient: 'ben@example.com', payload: {} })
    await client.query('rollback')
    client.release()
    await wait(300)
    expect(received).toHaveLength(0)
  })

  test('two workers of two hosts share fifty mails, each sent once', async () => {
    const { port, received } = await startMailServer()
    await Promise.all(Array.from({ length: 50 }, (_, n) => enqueue(`reader${n}@example.com`)))
    startWorker({ port })
    startWorker({ port })
    await until(allSent, 'all are sent')
    const recipients = received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
    expect(recipients).toHaveLength(50)
    expect(new Set(recipients).size).toBe(50)
  })

  test('a server that is down and comes back gets the mail, once', async () => {
    const { port, server } = await startMailServer()
    await new Promise<void>((resolve) => server.close(resolve))
    startWorker({ port, retrySeconds: Array.from({ length: 50 }, () => 0.1) })
    await enqueue()
    await until(async () => ((await outbox())[0]?.attempts ?? 0) > 1, 'it was tried twice')
    const back: string[] = []
    const again = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onData(stream, _session, done) {
        stream.resume().on('end', () => {
          back.push('mail')
          done()
        })
      },
    })
    servers.push(again)
    await new Promise<void>((resolve) => again.listen(port, '127.0.0.1', resolve))
    await until(allSent, 'it is sent')
    expect(back).toHaveLength(1)
  })

  test('a recipient whom the server does not know is given up at once, the row kept', async () => {
    const { port } = await startMailServer({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      },
    })
    startWorker({ port })
    await enqueue('nobody@example.com', { link: 'http://x/?t=2', email: 'nobody@example.com' })
    await until(async () => (await outbox())[0]?.given_up ?? false, 'it is given up')
    expect(await outbox()).toMatchObject([
      { attempts: 1, is_sent: false, payload: { email: 'nobody@example.com' } },
    ])
    expect((await outbox())[0]?.last_error).toContain('No such mailbox')
    expect((await outbox())[0]?.payload).not.toHaveProperty('link')
  })

  test('a server that says "later" each time is believed for so long, then given up', async () => {
    const { port } = await startMailServer({
      onMailFrom(_address, _session, done) {
        done(Object.assign(new Error('Busy'), { responseCode: 451 }))
      },
    })
    startWorker({ port, retrySeconds: [0.05, 0.05] })
    await enqueue()
    await until(async () => (await outbox())[0]?.given_up ?? false, 'it is given up')
    expect(await outbox()).toMatchObject([{ attempts: 3, is_sent: false }])
  })

  test('a connection cut before the acceptance means a second copy with the same Message-ID', async () => {
    const ids: string[] = []
    const { port } = await startMailServer({
      onData(stream, session, done) {
        let mail = ''
        stream.on('data', (chunk: Buffer) => {
          mail += chunk.toString()
        })
        stream.on('end', () => {
          ids.push(/^Message-ID: (.*)$/m.exec(mail)?.[1] ?? '')
          if (ids.length > 1) return done()
          cut(servers.at(-1), session.id)
        })
      },
    })
    startWorker({ port })
    await enqueue()
    await until(allSent, 'it is sent')
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  test('a connection cut right after the acceptance means one copy', async () => {
    const { port, received } = await startMailServer({
      onData(stream, session, done) {
        stream.resume().on('end', () => {
          received.push('mail')
          done()
          setTimeout(() => cut(servers.at(-1), session.id), 5)
        })
      },
    })
    startWorker({ port })
    await enqueue()
    await until(allSent, 'it is sent')
    await wait(300)
    expect(received).toHaveLength(1)
  })

  test('a worker that died with a mail leaves it to the next, after the visibility', async () => {
    const { port, received } = await startMailServer()
    await enqueue()
    await database.owner.query(
      `update private.outbox set attempts = 1, next_attempt_at = now() + interval '0.5 seconds'`,
    )
    startWorker({ port })
    await wait(200)
    expect(received).toHaveLength(0)
    await until(allSent, 'it is sent')
    expect(received).toHaveLength(1)
  })

  test('a database connection that is cut meanwhile loses nothing and doubles nothing', async () => {
    const { port, received } = await startMailServer()
    startWorker({ port })
    for (let round = 0; round < 5; round += 1) {
      await enqueue(`round${round}@example.com`)
      await database.owner
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
        .catch(() => {})
      await wait(50)
    }
    await until(
      async () => (await outbox().catch(() => [])).filter((row) => row.is_sent).length === 5,
      'all',
    )
    expect(received).toHaveLength(5)
  })

  test('closing waits for the mail under way and leaves the others for later', async () => {
    let begun = 0
    const sent: string[] = []
    const worker = startWorker({
      transport: {
        async send({ to }) {
          begun += 1
          await wait(200)
          sent.push(to)
        },
        async close() {},
      },
    })
    await Promise.all(Array.from({ length: 8 }, (_, n) => enqueue(`reader${n}@example.com`)))
    await until(() => begun > 0, 'sending began')
    await worker.close()
    const rows = await outbox()
    expect(rows.filter((row) => row.is_sent)).toHaveLength(sent.length)
    expect(sent.length).toBeLessThan(8)
    expect(rows.filter((row) => !row.is_sent).every((row) => row.attempts === 0)).toBe(true)
  })

  test.each([
    'ada@example.com\r\nBcc: everybody@example.com',
    'ada@example.com, ben@example.com',
    'Ada <ada@example.com>',
    '"ada ben"@example.com',
    'ada',
  ])('refuses the recipient %j', async (recipient) => {
    const { port, received } = await startMailServer()
    startWorker({ port })
    await enqueue(recipient)
    await until(async () => (await outbox())[0]?.given_up ?? false, 'it is given up')
    expect(received).toHaveLength(0)
  })

  test('a line break in a subject begins no header', async () => {
    const { port, received } = await startMailServer()
    startWorker({
      port,
      render: () => ({ subject: 'Hello\r\nBcc: ben@example.com', text: 'x', html: 'x' }),
    })
    await enqueue()
    await until(allSent, 'it is sent')
    expect(received[0]).not.toMatch(/^Bcc:/m)
    expect(received[0]).toMatch(/^Subject: Hello Bcc: ben@example.com$/m)
  })

  test('a mail that nobody can put into words does not hold up the others', async () => {
    const { port, received } = await startMailServer()
    startWorker({
      port,
      render: (_kind, payload) => {
        if ('broken' in payload) throw new Error('No mail is called "broken"')
        return { subject: 'Hello', text: 'x', html: 'x' }
      },
    })
    await enqueue('ada@example.com', { broken: true })
    await enqueue('ben@example.com', {})
    await until(() => received.length === 1, 'the other is sent')
    await until(async () => (await outbox())[0]?.given_up ?? false, 'the broken one is given up')
    expect((await outbox())[0]?.last_error).toBe('No mail is called "broken"')
  })
})

describe('the mailbox of a shop without a mail server', () => {
  test('shows the mails, newest first', async () => {
    startWorker({ transport: createMailboxTransport({ pool: database.owner }) })
    await enqueue('ada@example.com', { link: 'http://x/?t=first' })
    await until(allSent, 'the first is sent')
    await enqueue('ben@example.com', { link: 'http://x/?t=second' })
    await until(allSent, 'the second is sent')
    const mails = await createMailbox({ pool: database.owner }).list()
    expect(mails.map((mail) => mail.to)).toEqual(['ben@example.com', 'ada@example.com'])
    expect(mails[0]).toMatchObject({
      subject: 'About confirm_sign_up',
      text: 'Dear reader, http://x/?t=second',
      html: '<p>Dear reader, http://x/?t=second</p>',
    })
    expect(new Date(mails[0]?.sentAt ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})

/** Cuts one connection of a server the hard way. */
function cut(server: SMTPServer | undefined, sessionId: string): void {
  for (const connection of server?.connections ?? []) {
    if (connection.id === sessionId) connection._socket.destroy()
  }
}
