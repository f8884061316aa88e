import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeServer, type MailServer } from './mail-server.stage.ts'
import { openTestMail, until, type TestMail } from './test-mail.ts'

let stage: TestMail
beforeAll(async () => {
  stage = await openTestMail()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

describe('a mail server', () => {
  test('a server that is down and comes back gets the mail, once (F-12)', async () => {
    const { port, server } = await stage.startMailServer()
    await closeServer(server)
    stage.startWorker({ port, retrySeconds: Array.from({ length: 50 }, () => 0.1) })
    await stage.enqueue()
    await until(async () => ((await stage.outbox())[0]?.attempts ?? 0) > 1, 'it was tried twice')
    const { received } = await stage.startMailServer({ port })
    await until(stage.allSent, 'it is sent')
    expect(received).toHaveLength(1)
  })

  test('a recipient whom the server does not know is given up at once, the row kept', async () => {
    const { port } = await stage.startMailServer({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      },
    })
    stage.startWorker({ port })
    await stage.enqueue('nobody@example.com', {
      link: 'http://x/?t=2',
      unsubscribe_token: 'abc',
      email: 'nobody@example.com',
    })
    await until(async () => (await stage.outbox())[0]?.given_up ?? false, 'it is given up')
    const [row, ...more] = await stage.outbox()
    expect(more).toEqual([])
    expect(row).toMatchObject({ attempts: 1, is_sent: false })
    // Nothing that opens or changes anything lies about with it.
    expect(row?.payload).toEqual({ email: 'nobody@example.com' })
    expect(row?.last_error).toContain('No such mailbox')
  })

  test('a server that says "later" each time is believed for so long, then given up', async () => {
    const { port } = await stage.startMailServer({
      onMailFrom(_address, _session, done) {
        done(Object.assign(new Error('Busy'), { responseCode: 451 }))
      },
    })
    stage.startWorker({ port, retrySeconds: [0.05, 0.05] })
    await stage.enqueue()
    await until(async () => (await stage.outbox())[0]?.given_up ?? false, 'it is given up')
    expect(await stage.outbox()).toMatchObject([{ attempts: 3, is_sent: false }])
  })

  test('a connection cut before the acceptance means a second copy with the same Message-ID', async () => {
    const ids: string[] = []
    const server: MailServer = await stage.startMailServer({
      onData(stream, session, done) {
        let mail = ''
        stream.on('data', (chunk: Buffer) => {
          mail += chunk.toString()
        })
        stream.on('end', () => {
          ids.push(/^Message-ID: (.*)$/m.exec(mail)?.[1] ?? '')
          if (ids.length > 1) return done()
          server.cut(session.id)
        })
      },
    })
    stage.startWorker({ port: server.port })
    await stage.enqueue()
    await until(stage.allSent, 'it is sent')
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  test('a connection cut right after the acceptance means one copy', async () => {
    const server: MailServer = await stage.startMailServer({
      onData(stream, session, done) {
        stream.resume().on('end', () => {
          server.received.push('mail')
          done()
          setTimeout(() => server.cut(session.id), 5)
        })
      },
    })
    stage.startWorker({ port: server.port })
    await stage.enqueue()
    await until(stage.allSent, 'it is sent')
    await wait(300)
    expect(server.received).toHaveLength(1)
  })

  test.each([
    'ada@example.com\r\nBcc: everybody@example.com',
    'ada@example.com, ben@example.com',
    'Ada <ada@example.com>',
    '"ada ben"@example.com',
    'ada',
  ])('refuses the recipient %j (A-23)', async (recipient) => {
    const { port, received } = await stage.startMailServer()
    stage.startWorker({ port })
    await stage.enqueue(recipient)
    await until(async () => (await stage.outbox())[0]?.given_up ?? false, 'it is given up')
    expect(received).toHaveLength(0)
  })

  test('a line break in a subject begins no header (A-23)', async () => {
    const { port, received } = await stage.startMailServer()
    stage.startWorker({
      port,
      render: () => ({ subject: 'Hello\r\nBcc: ben@example.com', text: 'x', html: 'x' }),
    })
    await stage.enqueue()
    await until(stage.allSent, 'it is sent')
    expect(received[0]).not.toMatch(/^Bcc:/m)
    expect(received[0]).toMatch(/^Subject: Hello Bcc: ben@example.com$/m)
  })
})
