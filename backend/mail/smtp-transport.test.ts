import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { closeServer, openTestMail, until, type MailServer } from './mail.test-support.ts'

const testMail = await openTestMail()

describe('a mail server', () => {
  test('gets the mail once after an outage (F-12)', async () => {
    const { port, server } = await testMail.startMailServer()
    await closeServer(server)
    testMail.startWorker({ port, retrySeconds: Array.from({ length: 50 }, () => 0.1) })
    await testMail.enqueue()
    await until(async () => ((await testMail.outbox())[0]?.attempts ?? 0) > 1, 'it was tried twice')
    const { received } = await testMail.startMailServer({ port })
    await until(testMail.allSent, 'it is sent')
    expect(received).toHaveLength(1)
  })

  test('gets forty mails over at most five connections', async () => {
    let connections = 0
    const { port, received } = await testMail.startMailServer({
      onConnect(_session, done) {
        connections += 1
        done()
      },
    })
    for (let n = 0; n < 40; n += 1) await testMail.enqueue(`reader${n}@example.com`)
    testMail.startWorker({ port })
    await until(testMail.allSent, 'all are sent')
    expect(received).toHaveLength(40)
    expect(connections).toBeLessThanOrEqual(5)
  })

  test('that closes an idle connection gets the next mail once, at once', async () => {
    const server = await testMail.startMailServer()
    testMail.startWorker({ port: server.port })
    await testMail.send()
    for (const { id } of server.server.connections) server.cut(id)
    await testMail.send('ben@example.com')
    expect(server.received).toHaveLength(2)
    expect((await testMail.outbox()).map((row) => row.attempts)).toEqual([1, 1])
  })

  test('an unknown recipient is not retried, and the row is kept', async () => {
    const { port } = await testMail.startMailServer({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      },
    })
    testMail.startWorker({ port })
    await testMail.enqueue('nobody@example.com', {
      link: 'http://x/?t=2',
      unsubscribe_token: 'abc',
      email: 'nobody@example.com',
    })
    await until(testMail.isGivenUp, 'it is given up')
    const [row, ...more] = await testMail.outbox()
    expect(more).toEqual([])
    expect(row).toMatchObject({ attempts: 1, is_sent: false })
    // The row keeps no secrets.
    expect(row?.payload).toEqual({ email: 'nobody@example.com' })
    expect(row?.last_error).toContain('No such mailbox')
  })

  test('temporary failures are retried, then given up', async () => {
    const { port } = await testMail.startMailServer({
      onMailFrom(_address, _session, done) {
        done(Object.assign(new Error('Busy'), { responseCode: 451 }))
      },
    })
    testMail.startWorker({ port, retrySeconds: [0.05, 0.05] })
    await testMail.enqueue()
    await until(testMail.isGivenUp, 'it is given up')
    expect(await testMail.outbox()).toMatchObject([{ attempts: 3, is_sent: false }])
  })

  test('a connection lost before the acceptance causes a second copy with the same Message-ID', async () => {
    const ids: string[] = []
    const server: MailServer = await testMail.startMailServer({
      async onData(stream, session, done) {
        ids.push(/^Message-ID: (.*)$/m.exec(await text(stream))?.[1] ?? '')
        if (ids.length > 1) done()
        else server.cut(session.id)
      },
    })
    testMail.startWorker({ port: server.port })
    await testMail.send()
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  test('a connection lost after the acceptance causes no second copy', async () => {
    const server: MailServer = await testMail.startMailServer({
      onData(stream, session, done) {
        stream.resume().on('end', () => {
          server.received.push('mail')
          done()
          setTimeout(() => server.cut(session.id), 5)
        })
      },
    })
    testMail.startWorker({ port: server.port })
    await testMail.send()
    await wait(300)
    expect(server.received).toHaveLength(1)
  })

  test.each([
    'ada@example.com\r\nBcc: everybody@example.com',
    'ada@example.com, ben@example.com',
    'Ada <ada@example.com>',
    '"ada ben"@example.com',
    'ada',
  ])('rejects the recipient %j (A-23)', async (recipient) => {
    const { port, received } = await testMail.startMailServer()
    testMail.startWorker({ port })
    await testMail.enqueue(recipient)
    await until(testMail.isGivenUp, 'it is given up')
    expect(received).toHaveLength(0)
  })

  test.each([
    ['ben@example.com', /^Reply-To: <?ben@example\.com>?$/m],
    ['ben@example.com\r\nBcc: everybody@example.com', null],
    ['ben@example.com, everybody@example.com', null],
    ['Ben <ben@example.com>', null],
  ])('answers to %j go to one address or to the sender (A-23)', async (replyTo, header) => {
    const { port, received } = await testMail.startMailServer()
    const render = () => ({ subject: 'Hello', text: 'x', html: 'x', replyTo })
    testMail.startWorker({ port, render })
    await testMail.send()
    if (header) expect(received[0]).toMatch(header)
    else expect(received[0]).not.toMatch(/^(Reply-To|Bcc):/im)
    expect(received[0]).not.toMatch(/^From:.*ben@/m)
  })

  test('a line break in a subject does not begin a header (A-23)', async () => {
    const { port, received } = await testMail.startMailServer()
    testMail.startWorker({
      port,
      render: () => ({ subject: 'Hello\r\nBcc: ben@example.com', text: 'x', html: 'x' }),
    })
    await testMail.send()
    expect(received[0]).not.toMatch(/^Bcc:/m)
    expect(received[0]).toMatch(/^Subject: Hello Bcc: ben@example.com$/m)
  })
})
