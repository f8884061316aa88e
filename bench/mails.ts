import { setTimeout as wait } from 'node:timers/promises'
import { startMailServer } from '../backend/mail/mail-server.test-support.ts'
import { freePort, stopShop } from '../tests/support/running-shop.ts'
import type { BenchShop, Chapter } from './chapter.ts'
import type { Line } from './table.ts'

/** The outbox, to mail servers that answer each mail after a while. */
export const measureMails: Chapter = async (testShop) => {
  const port = await freePort()
  await stopShop(testShop.shop())
  await testShop.restart({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mail@shop.example' })
  return [
    {
      title: 'Mails',
      note: 'Newsletter mails wait in the outbox; then a mail with a reset link is queued. Limit: five connections to the mail server.',
      lines: [await measure(testShop, port, 25), await measure(testShop, port, 250)],
    },
  ]
}

async function measure({ owner }: BenchShop, port: number, delayMs: number): Promise<Line> {
  const waiting = 1_000
  const arrivals = new Map<string, number>()
  let connections = 0
  const { server } = await startMailServer({
    port,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrivals.set(address, performance.now())
        setTimeout(done, delayMs)
      })
    },
  })
  const begin = performance.now()
  await owner.query(
    `insert into private.outbox (kind, recipient, payload)
     select 'newsletter_welcome', 'reader-' || n || '@example.com', '{"unsubscribe_token": "x"}'
     from generate_series(1, $1::int) as n`,
    [waiting],
  )
  await wait(1_000)
  const askedAt = performance.now()
  await owner.query(
    `insert into private.outbox (kind, recipient, payload)
     values ('reset_password', 'ada@example.com', '{"link": "http://localhost/"}')`,
  )
  // Bounded: a mail that is never sent must not hold up the bench.
  const deadline = begin + 10 * 60_000
  while (arrivals.size <= waiting && performance.now() < deadline) await wait(50)
  const line = {
    what: `1,000 newsletter mails, ${delayMs} ms a mail`,
    'mails a second': arrivals.size / ((Math.max(...arrivals.values()) - begin) / 1_000),
    'reset mail after ms': (arrivals.get('ada@example.com') ?? Infinity) - askedAt,
    connections,
  }
  await new Promise<void>((resolve) => server.close(resolve))
  return line
}
