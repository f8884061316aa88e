import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createMailboxTransport, listMailbox } from './mailbox.ts'
import type { MailTransport } from './message.ts'
import { openTestMail, until } from './mail.test-support.ts'

const testMail = await openTestMail()

const enqueueMany = (count: number, name: string, kind?: string) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => testMail.enqueue(`${name}${n}@example.com`, {}, kind)),
  )

const transportOf = (send: (recipient: string) => Promise<void>): MailTransport => ({
  send: ({ to }) => send(to),
  close() {},
})

describe('the mail worker', () => {
  test('sends a mail once, in text and HTML, and deletes its payload', async () => {
    const { port, received } = await testMail.startMailServer()
    testMail.startWorker({ port })
    await testMail.send()
    await wait(300)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatch(/^From: The Shop <mail@shop.test>$/m)
    expect(received[0]).toMatch(/^To: ada@example.com$/m)
    expect(received[0]).toMatch(/^Message-ID: <outbox\.\d+\.\d+@shop\.test>$/m)
    expect(received[0]).toContain('text/plain')
    expect(received[0]).toContain('text/html')
    expect(await testMail.outbox()).toMatchObject([{ payload: {}, attempts: 1, is_sent: true }])
  })

  test('is woken by a new mail before its next poll', async () => {
    const { port, received } = await testMail.startMailServer()
    testMail.startWorker({ port, pollMs: 60_000 })
    await wait(300)
    await testMail.enqueue()
    await until(() => received.length === 1, 'the mail arrives')
  })

  test('two workers share fifty mails and send each once', async () => {
    const { port, received } = await testMail.startMailServer()
    await enqueueMany(50, 'reader')
    testMail.startWorker({ port })
    testMail.startWorker({ port })
    await until(testMail.allSent, 'all are sent')
    const recipients = received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
    expect(recipients).toHaveLength(50)
    expect(new Set(recipients).size).toBe(50)
  })

  test('an account mail is sent while every receipt hangs', async () => {
    const sent: string[] = []
    const hung = Promise.withResolvers<void>()
    testMail.startWorker({
      transport: transportOf(async (recipient) => {
        if (recipient.startsWith('receipt')) await hung.promise
        sent.push(recipient)
      }),
    })
    await enqueueMany(8, 'receipt', 'order_confirmation')
    await testMail.enqueue('ada@example.com')
    await until(() => sent.includes('ada@example.com'), 'the account mail is sent')
    expect(sent).toEqual(['ada@example.com'])
    hung.resolve()
    await until(testMail.allSent, 'the receipts are sent')
  })

  test('account mails overtake receipts that wait', async () => {
    const sent: string[] = []
    await enqueueMany(20, 'receipt', 'order_confirmation')
    await testMail.enqueue('ada@example.com')
    testMail.startWorker({
      transport: transportOf(async (recipient) => {
        await wait(20)
        sent.push(recipient)
      }),
    })
    await until(testMail.allSent, 'all are sent')
    expect(sent.indexOf('ada@example.com')).toBeLessThan(5)
  })

  test('a mail of a dead worker is taken over after its claim', async () => {
    const { port, received } = await testMail.startMailServer()
    await testMail.enqueue()
    await testMail.database.owner.query(
      `update private.outbox set attempts = 1, next_attempt_at = now() + interval '0.5 seconds'`,
    )
    testMail.startWorker({ port })
    await wait(200)
    expect(received).toHaveLength(0)
    await until(testMail.allSent, 'it is sent')
    expect(received).toHaveLength(1)
  })

  test('a lost database connection neither loses nor repeats a mail', async () => {
    const { port, received } = await testMail.startMailServer()
    testMail.startWorker({ port })
    for (let round = 0; round < 5; round += 1) {
      await testMail.enqueue(`round${round}@example.com`)
      await testMail.database.owner
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
        .catch(() => {})
      await wait(50)
    }
    await until(
      async () =>
        (await testMail.outbox().catch(() => [])).filter((row) => row.is_sent).length === 5,
      'all',
    )
    expect(received).toHaveLength(5)
  })

  test('closing waits for mails being sent and releases the others', async () => {
    let begun = 0
    const sent: string[] = []
    const worker = testMail.startWorker({
      transport: transportOf(async (recipient) => {
        begun += 1
        await wait(200)
        sent.push(recipient)
      }),
    })
    await enqueueMany(8, 'reader')
    await until(() => begun > 0, 'sending began')
    await worker.close()
    const rows = await testMail.outbox()
    expect(rows.filter((row) => row.is_sent)).toHaveLength(sent.length)
    expect(sent.length).toBeLessThan(8)
    expect(rows.filter((row) => !row.is_sent).every((row) => row.attempts === 0)).toBe(true)
  })

  test('a mail that cannot be rendered does not block others', async () => {
    const { port, received } = await testMail.startMailServer()
    testMail.startWorker({
      port,
      render: (_kind, payload) => {
        if ('broken' in payload) throw new Error('No mail is called "broken"')
        return { subject: 'Hello', text: 'x', html: 'x' }
      },
    })
    await testMail.enqueue('ada@example.com', { broken: true })
    await testMail.enqueue('ben@example.com', {})
    await until(() => received.length === 1, 'the other is sent')
    await until(testMail.isGivenUp, 'the broken one is given up')
    expect((await testMail.outbox())[0]?.last_error).toBe('No mail is called "broken"')
  })

  test('of a shop without a mail server fills its mailbox, newest first', async () => {
    testMail.startWorker({ transport: createMailboxTransport(testMail.database.owner) })
    await testMail.send('ada@example.com', { link: 'http://x/?t=first' })
    await testMail.send('ben@example.com', { link: 'http://x/?t=second' })
    const mails = await listMailbox(testMail.database.owner)
    expect(mails.map((mail) => mail.to)).toEqual(['ben@example.com', 'ada@example.com'])
    expect(mails[0]).toMatchObject({
      subject: 'About confirm_sign_up',
      text: 'Dear reader, http://x/?t=second',
      html: '<p>Dear reader, http://x/?t=second</p>',
    })
    expect(mails[0]?.sentAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})
