import type { Pool, PoolClient } from 'pg'
import { addressMail, MailRefused, type MailTransport, type RenderedMail } from './message.ts'
import {
  claimMails,
  forgetSentMails,
  settleMail,
  type ClaimedMail,
  type Outcome,
} from './outbox.ts'

export interface MailLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface MailWorkerOptions {
  /** May read and change `private.outbox`; one connection of it is the worker's. */
  pool: Pool
  /** Puts a mail into words. What it throws counts as a failed attempt. */
  render: (kind: string, payload: Record<string, unknown>) => RenderedMail | Promise<RenderedMail>
  transport: MailTransport
  /** `Name <address>` or a bare address. */
  from: string
  log: MailLog
  /** How long a claimed mail is left alone by others. Longer than any batch can take. */
  visibilitySeconds?: number
  /** The wait after each failed attempt; with one more failure the mail is given up. */
  retrySeconds?: readonly number[]
  /** The worker is woken by NOTIFY; this is for a NOTIFY that got lost. */
  pollMs?: number
}

export interface MailWorker {
  /** Looks at once. */
  wake(): void
  /** Finishes the mails under way and writes down what became of them. */
  close(): Promise<void>
}

const batch = 10
const atATime = 4
const dayMs = 24 * 3_600_000
/** About a day in all: a mail server may be down for a night. */
const patience = [30, 120, 600, 1800, 7200, 21_600, 21_600, 43_200]

/**
 * Sends what stands in the outbox: exactly once as far as SMTP allows. A mail is sent twice only when
 * its acceptance could not be heard or written down, by a cut connection or the end of this process;
 * then both carry the same Message-ID.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { pool, log, pollMs = 5_000, visibilitySeconds = 300 } = options
  const ledger = createLedger()
  const pause = createPause()
  let closing = false
  let tidiedAt = -Infinity

  async function work(client: PoolClient): Promise<void> {
    await client.query('listen outbox')
    while (!closing) {
      await ledger.writeDown(client)
      const mails = await claimMails(client, { atMost: batch, visibilitySeconds })
      if (mails.length === 0 && performance.now() - tidiedAt > dayMs) {
        await forgetSentMails(client)
        tidiedAt = performance.now()
      } else if (mails.length === 0) await pause.sleep(pollMs)
      else await deliverAll(options, mails, { client, ledger, isClosing: () => closing })
    }
    await ledger.writeDown(client)
    await client.query('unlisten outbox')
  }

  async function run(): Promise<void> {
    for (let failures = 0; !closing;) {
      try {
        await withConnection(pool, pause.wake, async (client) => {
          failures = 0
          await work(client)
        })
      } catch (error) {
        failures += 1
        log.warn({ err: error }, 'the mail worker lost its database; it will be back')
        await pause.sleep(Math.min(30_000, 250 * 2 ** failures))
      }
    }
  }

  const running = run()
  return {
    wake: pause.wake,
    async close() {
      closing = true
      pause.wake()
      await running
      await options.transport.close()
    },
  }
}

async function deliverAll(
  options: MailWorkerOptions,
  mails: ClaimedMail[],
  { client, ledger, isClosing }: { client: PoolClient; ledger: Ledger; isClosing: () => boolean },
): Promise<void> {
  const left = [...mails]
  const lane = async () => {
    for (let mail = left.shift(); mail; mail = left.shift()) {
      ledger.note(mail.id, isClosing() ? { kind: 'untouched' } : await deliver(options, mail))
      // On the spot, so that a crash a moment later finds it written; if it fails, the loop does it.
      await ledger.writeDown(client).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: atATime }, lane))
}

type Ledger = ReturnType<typeof createLedger>

/**
 * What is known here and not yet in the database. It survives a lost connection, so that nothing is
 * sent again because its acceptance could not be written down at once.
 */
function createLedger() {
  const unwritten = new Map<string, Outcome>()
  let writing = Promise.resolve()
  return {
    note: (id: string, outcome: Outcome) => void unwritten.set(id, outcome),
    /** One after the other: the lanes share the connection, and no outcome is to be written twice. */
    writeDown(client: PoolClient): Promise<void> {
      const written = writing.then(async () => {
        for (const [id, outcome] of unwritten) {
          await settleMail(client, id, outcome)
          unwritten.delete(id)
        }
      })
      writing = written.catch(() => {})
      return written
    },
  }
}

async function deliver(options: MailWorkerOptions, mail: ClaimedMail): Promise<Outcome> {
  const { render, transport, from, log, retrySeconds = patience } = options
  const { id, kind, recipient, createdAt, attempts } = mail
  try {
    const rendered = await render(kind, mail.payload)
    await transport.send(addressMail(rendered, { id, createdAt, recipient, from }))
    log.info({ id, kind }, 'mail sent')
    return { kind: 'sent' }
  } catch (error) {
    const reason = oneLine(error)
    const seconds = retrySeconds[attempts - 1]
    if (error instanceof MailRefused || seconds === undefined) {
      log.error({ id, kind, attempts, reason }, 'mail given up')
      return { kind: 'refused', error: reason }
    }
    log.warn({ id, kind, attempts, reason }, 'mail not sent; trying again later')
    return { kind: 'postponed', error: reason, seconds }
  }
}

/** One connection for as long as `work` takes; thrown away when it broke. */
async function withConnection(
  pool: Pool,
  wake: () => void,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  client.on('notification', wake)
  // A connection that breaks while the worker sleeps is noticed by the query after the sleep.
  client.on('error', wake)
  let broken = true
  try {
    await work(client)
    broken = false
  } finally {
    client.removeListener('notification', wake)
    client.removeListener('error', wake)
    client.release(broken)
  }
}

/** A sleep that can be ended, also in advance: a wake while nobody sleeps shortens the next one. */
function createPause() {
  let woken = false
  let end: (() => void) | null = null
  return {
    wake: () => {
      woken = true
      end?.()
    },
    async sleep(ms: number): Promise<void> {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      woken = false
      end = null
    },
  }
}

function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\s+/g, ' ').slice(0, 300)
}
