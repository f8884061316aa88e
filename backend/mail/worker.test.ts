import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enqueueMail } from './outbox.ts'
import { openTestMail, until, type TestMail } from './test-mail.ts'

let stage: TestMail
beforeAll(async () => {
  stage = await openTestMail()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

describe('the mail worker', () => {
  test('sends a mail once, in text and HTML, and forgets the link that was in it', async () => {
    const { port, received } = await stage.startMailServer()
    stage.startWorker({ port })
    await stage.enqueue()
    await until(stage.allSent, 'the mail is sent')
    await wait(300)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatch(/^From: The House <house@shop.test>$/m)
    expect(received[0]).toMatch(/^To: ada@example.com$/m)
    expect(received[0]).toMatch(/^Message-ID: <outbox\.\d+\.\d+@shop\.test>$/m)
    expect(received[0]).toContain('text/plain')
    expect(received[0]).toContain('text/html')
    expect(await stage.outbox()).toMatchObject([{ payload: {}, attempts: 1, is_sent: true }])
  })

  test('is woken by the mail itself and does not wait for its next look', async () => {
    const { port, received } = await stage.startMailServer()
    stage.startWorker({ port, pollMs: 60_000 })
    await wait(300)
    await stage.enqueue()
    await until(() => received.length === 1, 'the mail arrives')
  })

  test('forgets after a month whom a mail went to', async () => {
    for (const days of [29, 31]) {
      await stage.database.owner.query(
        `insert into private.outbox (kind, recipient, sent_at)
         values ('reset_password', $1, now() - make_interval(days => $2))`,
        [`after-${days}@example.com`, days],
      )
    }
    const { port } = await stage.startMailServer()
    stage.startWorker({ port })
    const recipients = async () => {
      const { rows } = await stage.database.owner.query('select recipient from private.outbox')
      return rows
    }
    await expect.poll(recipients).toEqual([{ recipient: 'after-29@example.com' }])
  })

  test('sends nothing of a transaction that was undone', async () => {
    const { port, received } = await stage.startMailServer()
    stage.startWorker({ port })
    const client = await stage.database.owner.connect()
    await client.query('begin')
    await enqueueMail(client, { kind: 'reset_password', recipient: 'ben@example.com', payload: {} })
    await client.query('rollback')
    client.release()
    await wait(300)
    expect(received).toHaveLength(0)
  })

  test('two workers of two hosts share fifty mails, each sent once', async () => {
    const { port, received } = await stage.startMailServer()
    await Promise.all(Array.from({ length: 50 }, (_, n) => stage.enqueue(`reader${n}@example.com`)))
    stage.startWorker({ port })
    stage.startWorker({ port })
    await until(stage.allSent, 'all are sent')
    const recipients = received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
    expect(recipients).toHaveLength(50)
    expect(new Set(recipients).size).toBe(50)
  })

  test('a worker that died with a mail leaves it to the next, after the visibility', async () => {
    const { port, received } = await stage.startMailServer()
    await stage.enqueue()
    await stage.database.owner.query(
      `update private.outbox set attempts = 1, next_attempt_at = now() + interval '0.5 seconds'`,
    )
    stage.startWorker({ port })
    await wait(200)
    expect(received).toHaveLength(0)
    await until(stage.allSent, 'it is sent')
    expect(received).toHaveLength(1)
  })

  test('a database connection that is cut meanwhile loses nothing and doubles nothing', async () => {
    const { port, received } = await stage.startMailServer()
    stage.startWorker({ port })
    for (let round = 0; round < 5; round += 1) {
      await stage.enqueue(`round${round}@example.com`)
      await stage.database.owner
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        )
        .catch(() => {})
      await wait(50)
    }
    await until(
      async () => (await stage.outbox().catch(() => [])).filter((row) => row.is_sent).length === 5,
      'all',
    )
    expect(received).toHaveLength(5)
  })

  test('closing waits for the mail under way and leaves the others for later', async () => {
    let begun = 0
    const sent: string[] = []
    const worker = stage.startWorker({
      transport: {
        async send({ to }) {
          begun += 1
          await wait(200)
          sent.push(to)
        },
        async close() {},
      },
    })
    await Promise.all(Array.from({ length: 8 }, (_, n) => stage.enqueue(`reader${n}@example.com`)))
    await until(() => begun > 0, 'sending began')
    await worker.close()
    const rows = await stage.outbox()
    expect(rows.filter((row) => row.is_sent)).toHaveLength(sent.length)
    expect(sent.length).toBeLessThan(8)
    expect(rows.filter((row) => !row.is_sent).every((row) => row.attempts === 0)).toBe(true)
  })

  test('a mail that nobody can put into words does not hold up the others', async () => {
    const { port, received } = await stage.startMailServer()
    stage.startWorker({
      port,
      render: (_kind, payload) => {
        if ('broken' in payload) throw new Error('No mail is called "broken"')
        return { subject: 'Hello', text: 'x', html: 'x' }
      },
    })
    await stage.enqueue('ada@example.com', { broken: true })
    await stage.enqueue('ben@example.com', {})
    await until(() => received.length === 1, 'the other is sent')
    await until(
      async () => (await stage.outbox())[0]?.given_up ?? false,
      'the broken one is given up',
    )
    expect((await stage.outbox())[0]?.last_error).toBe('No mail is called "broken"')
  })
})
